// Moves made as a person makes them, by mouse or by keys.

import { game, settled } from './board.js';

/** Splits a move text. */
export function parts(move) {
  const [, pit, mark, rest] = /^([ABab][1-8])([<>]?)(.*)$/.exec(move);
  return { pit, mark, rest };
}

/** Returns the words of the choice that a move makes on the way, given what else may be chosen. */
function decision(rest) {
  if (rest.startsWith(',<')) return 'Right kichwa';
  if (rest.startsWith(',>')) return 'Left kichwa';
  return rest === '+' ? 'Safari' : 'Stop in the kuu';
}

const alike = (moves, move) => {
  const { pit, mark } = parts(move);
  return moves.filter((other) => parts(other).pit === pit && parts(other).mark === mark).length;
};

/** Makes a move by mouse: the pit, the direction, and what is decided on the way. */
export async function byMouse(page, move, moves) {
  const { pit, mark, rest } = parts(move);
  const before = (await game(page)).plies.length;
  await page.click(`[data-pit="${pit}"]`);
  // The arrow on the board and the button below it mean the same; both are used.
  if (mark && before % 4 === 0) await page.click(`.arrow[data-mark="${mark}"]`);
  else if (mark) await page.click(`#choices [data-choice^="${pit}${mark}"]`);
  if (alike(moves, move) > 1) await page.click(`#choices [data-choice="${decision(rest)}"]`);
  await page.waitForFunction((plies) => window.bao.game.plies.length > plies, before);
}

/** Goes to a pit with the arrow keys; the board must have the focus. */
export async function goTo(page, pit) {
  const place = (name) => {
    const row = 'baAB'.indexOf(name[0]);
    return [row, row < 2 ? 8 - Number(name[1]) : Number(name[1]) - 1];
  };
  const at = await page.evaluate(() => document.activeElement.dataset.pit);
  const [[row, column], [toRow, toColumn]] = [place(at), place(pit)];
  for (let i = row; i < toRow; i += 1) await page.keyboard.press('ArrowDown');
  for (let i = row; i > toRow; i -= 1) await page.keyboard.press('ArrowUp');
  for (let i = column; i < toColumn; i += 1) await page.keyboard.press('ArrowRight');
  for (let i = column; i > toColumn; i -= 1) await page.keyboard.press('ArrowLeft');
}

/** Makes a move by keys alone. */
export async function byKeys(page, move, moves) {
  const { pit, mark, rest } = parts(move);
  const before = (await game(page)).plies.length;
  await page.keyboard.press('b');
  await goTo(page, pit);
  await page.keyboard.press('Enter');
  if (mark) {
    await page.waitForFunction((name) => window.bao.chosen?.pit === name, pit);
    // South's left and right are those of the screen.
    await page.keyboard.press(before % 4 === 0 ? mark : mark === '<' ? 'ArrowLeft' : 'ArrowRight');
  }
  if (alike(moves, move) > 1) {
    const wanted = decision(rest);
    await page.waitForSelector(`#choices [data-choice="${wanted}"]`);
    const labels = await page.$$eval('#choices button', (buttons) => buttons.map((button) => button.dataset.choice));
    await page.keyboard.press(String(labels.indexOf(wanted) + 1));
  }
  await page.waitForFunction((plies) => window.bao.game.plies.length > plies, before);
}

/** Plays until the game ends, the move that takes most each time; returns the game. */
export async function playOut(page, make, most = 300) {
  for (let turn = 0; turn < most; turn += 1) {
    await settled(page);
    const now = await game(page);
    if (now.ending) return now;
    const best = await page.evaluate(() => {
      const side = window.bao.now.board.side;
      const worth = (move) => (move.winner === side ? 1000 : 0) + move.captured;
      return [...window.bao.now.moves].sort((a, b) => worth(b) - worth(a))[0].move;
    });
    await make(page, best, now.moves);
  }
  throw new Error(`the game is not over after ${most} moves`);
}
