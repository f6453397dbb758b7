// A game and the match around it: what is played, taken back, drawn, timed and kept.

import { other, seedsIn, sideName } from './pits.js';
import { saveGame } from './store.js';

/** Makes a game that nobody has moved in. `sides` maps S and N to `{kind, level, name}`. */
export function newGame(board, { sides, clock = null, match = null, plyLimit = 1000 }) {
  return {
    version: 1,
    variant: board.variant,
    start: board,
    plies: [],
    redo: [],
    sides,
    clock: clock && { ...clock, left: { S: clock.base, N: clock.base } },
    match: match || { length: 1, wins: { first: 0, second: 0 }, games: 0, first: 'S' },
    plyLimit,
    ending: null,
    shared: null,
    date: new Date().toISOString().slice(0, 10).replaceAll('-', '.'),
    tags: [],
  };
}

/** Returns the board after the last move. */
export const lastBoard = (game) => (game.plies.length ? game.plies[game.plies.length - 1].board : game.start);

/** Returns the board after so many plies. */
export const boardAt = (game, ply) => (ply === 0 ? game.start : game.plies[ply - 1].board);

/** Returns who plays a side in words. */
export function whoWords(game, side) {
  const who = game.sides[side];
  if (who.name) return who.name;
  return who.kind === 'engine' ? `Level ${who.level}` : 'Player';
}

/** Adds a move that was played. */
export function push(game, ply) {
  game.plies.push(ply);
  conclude(game);
}

/** Looks whether the game is over by the rules, or drawn by G11. */
export function conclude(game) {
  const board = lastBoard(game);
  game.ending = null;
  if (board.over) {
    const { winner, rule, title } = board.over;
    game.ending = {
      result: winner === 'S' ? '1-0' : '0-1', termination: 'normal', winner,
      words: `${sideName(winner)} wins. ${title} (${rule}).`,
    };
    return;
  }
  // G11: the games know no draw; a program that runs a whole game calls one.
  const times = occurrences(game, board.position);
  if (times >= 3) draw(game, 'the same position for the third time');
  else if (game.plies.length >= game.plyLimit) draw(game, `${game.plyLimit} moves are made`);
}

function draw(game, why) {
  game.ending = {
    result: '1/2-1/2', termination: 'adjudication', winner: null,
    words: `Drawn: ${why}. The game itself knows no draw; the board calls one here (G11).`,
  };
}

/** Returns how often a position has occurred. */
export function occurrences(game, position) {
  return [game.start, ...game.plies.map((ply) => ply.board)].filter((board) => board.position === position).length;
}

/** Returns the positions that would be a draw if they came once more. */
export function nearDraw(game) {
  const seen = new Map();
  for (const board of [game.start, ...game.plies.map((ply) => ply.board)]) {
    seen.set(board.position, (seen.get(board.position) || 0) + 1);
  }
  return [...seen].filter(([, times]) => times >= 2).map(([position]) => position);
}

/** Ends a game from outside the rules. */
export function end(game, loser, termination) {
  const winner = other(loser);
  game.ending = {
    result: winner === 'S' ? '1-0' : '0-1', termination, winner,
    words: `${sideName(winner)} wins: ${sideName(loser)} ${termination === 'time' ? 'has run out of time' : 'resigns'}.`,
  };
}

/** Takes moves back until a person is to move again; returns how many. */
export function undo(game) {
  const { plies } = game;
  if (!plies.length) return 0;
  const human = (side) => game.sides[side].kind === 'human';
  let left = plies.length - 1;
  while (left > 0 && !human(boardAt(game, left).side) && (human('S') || human('N'))) left -= 1;
  // Where the engine has moved first, there is nothing of a person's to take back.
  if (!human(boardAt(game, left).side) && (human('S') || human('N'))) return 0;
  const taken = plies.splice(left);
  game.redo = [...taken, ...game.redo];
  conclude(game);
  return taken.length;
}

/** Plays again what was taken back, up to where a person is to move; returns how many. */
export function redo(game) {
  let count = 0;
  while (game.redo.length) {
    game.plies.push(game.redo.shift());
    count += 1;
    const { side } = lastBoard(game);
    if (game.sides[side].kind === 'human' || lastBoard(game).over) break;
  }
  conclude(game);
  return count;
}

/** Counts a game that has ended for the match; returns the words of how it stands, once it is more than one game. */
export function countForMatch(game) {
  const { match } = game;
  if (match.counted) return;
  match.counted = true;
  match.games += 1;
  const { winner } = game.ending;
  if (winner) match.wins[winner === match.first ? 'first' : 'second'] += 1;
}

/** Returns how a match stands, or null where there is none. */
export function matchWords(game) {
  const { match } = game;
  if (match.length <= 1) return null;
  const name = (who) => whoWords(game, who === 'first' ? match.first : other(match.first));
  const need = (match.length + 1) / 2;
  const score = `${match.wins.first} : ${match.wins.second}`;
  const decided = ['first', 'second'].find((who) => match.wins[who] >= need);
  const places = { first: match.first, second: other(match.first) };
  const heads = `${name('first')} (${sideName(places.first)}) ${score} ${name('second')} (${sideName(places.second)})`;
  if (decided) return { words: `Best of ${match.length}: ${heads}. ${name(decided)} has won the match.`, over: true };
  // KT18: a match that 2N − 1 games have not decided is drawn.
  if (match.games >= 2 * match.length - 1) return { words: `Best of ${match.length}: ${heads}. The match is drawn.`, over: true };
  return { words: `Best of ${match.length}: ${heads}`, over: false };
}

/** Returns the options for the next game of a match: sides change. */
export function nextOfMatch(game) {
  const { match } = game;
  return {
    sides: { S: game.sides.N, N: game.sides.S },
    clock: game.clock && { base: game.clock.base, increment: game.clock.increment },
    match: { ...match, counted: false, first: other(match.first) },
    plyLimit: game.plyLimit,
  };
}

/** Keeps the game in the browser. */
export function keep(game) {
  if (game.shared) return;
  saveGame(game);
}

/** Writes a game as a record in JSON. */
export function toRecord(game) {
  return {
    variant: game.variant,
    rules: 1,
    south: game.sides.S.kind === 'human' && !game.sides.S.name ? null : whoWords(game, 'S'),
    north: game.sides.N.kind === 'human' && !game.sides.N.name ? null : whoWords(game, 'N'),
    date: game.date,
    result: game.ending ? game.ending.result : '*',
    termination: game.ending ? game.ending.termination : 'unterminated',
    ply_limit: game.plyLimit,
    position: game.start.position,
    tags: game.tags || [],
    moves: game.plies.map((ply) => ({ move: ply.move, comments: ply.comments || [] })),
  };
}

/** Makes a game of a record that was read. */
export function fromRecord({ record, start, plies }) {
  const side = (name) => ({ kind: 'human', name: name || '' });
  const game = newGame(start, { sides: { S: side(record.south), N: side(record.north) }, plyLimit: record.ply_limit });
  game.plies = plies;
  game.tags = record.tags;
  game.date = record.date || null;
  conclude(game);
  if (!game.ending && record.result !== '*') {
    if (record.result === '1/2-1/2') draw(game, 'as the record says');
    else end(game, record.result === '1-0' ? 'N' : 'S', record.termination);
  }
  return game;
}

/** Returns what is to be shown of a board: squares for kuus, and notes to be read out. */
export function dress(board) {
  const kuus = {};
  const notes = {};
  if (board.variant === 'kete') {
    for (const pit of ['A5', 'a5']) {
      const stands = board.state.includes(pit === 'A5' ? 'K' : 'k');
      if (stands) kuus[pit] = seedsIn(board.rows, pit) >= 6 ? 'stands' : 'weak';
    }
  }
  const marks = {};
  for (const token of board.state) {
    const match = /^([th])=(..)$/.exec(token);
    if (match) {
      marks[match[2]] = match[1] === 't' ? 'takasia' : 'claim';
      notes[match[2]] = [match[1] === 't' ? 'under takasia' : 'claimed'];
    }
  }
  for (const pit of ['A1', 'A8', 'a1', 'a8']) notes[pit] = [...(notes[pit] || []), 'kichwa'];
  return { kuus, marks, notes };
}

/** Says what stage the game is in. */
export function phaseWords(board) {
  const hands = board.hands[board.side];
  if (board.variant === 'kete') return hands > 0 ? 'nemo' : 'hizi zetu';
  if (board.variant === 'kimasai') return board.hands.S + board.hands.N > 0 ? 'herding' : 'raiding';
  return '';
}
