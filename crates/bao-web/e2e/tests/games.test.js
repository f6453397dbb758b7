// Whole games in a real browser.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, browse, game, open, ready, serve, settled } from '../lib/board.js';
import { byKeys, byMouse, playOut } from '../lib/play.js';

let server;
let browser;
before(async () => {
  server = await serve();
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await server?.end();
  server?.forget();
});

test('a whole game of Kete by mouse', { timeout: 180_000 }, async () => {
  const { page, context, faults } = await open(browser, server.url);
  await begin(page, { variant: 'kete', north: '1' });
  const played = await playOut(page, byMouse);
  assert.match(played.ending.words, /wins|Drawn/);
  assert.match(await page.textContent('#say'), /wins|Drawn/);
  assert.equal(await page.locator('#log button').count(), played.plies.length);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a whole game of Kujifunza by keyboard alone, from the first key on', { timeout: 180_000 }, async () => {
  const { page, context, faults } = await open(browser, server.url);
  await page.mouse.move(0, 0);
  await page.keyboard.press('n');
  await page.waitForSelector('dialog[open]');
  // Kujifunza is chosen by arrow keys among the games, level 1 by arrow keys in the list.
  await page.focus('dialog input[name=variant]:checked');
  for (let i = 0; i < 8; i += 1) {
    if (await page.isChecked('dialog input[value="kujifunza"]')) break;
    await page.keyboard.press('ArrowDown');
  }
  while ((await page.evaluate(() => document.activeElement.name)) !== 'N') await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  while (!(await page.evaluate(() => 'start' in document.activeElement.dataset))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('dialog[open]') && window.bao.game.sides.N.level === 1);
  const played = await playOut(page, byKeys);
  assert.equal(played.variant, 'kujifunza');
  assert.ok(played.ending);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a game of Kimasai between levels needs nobody', { timeout: 120_000 }, async () => {
  const { page, context, faults } = await open(browser, server.url);
  await begin(page, { variant: 'kimasai', south: '2', north: '1' });
  await page.waitForFunction(() => window.bao.game.plies.length >= 12, null, { timeout: 60_000 });
  assert.deepEqual(faults, []);
  await context.close();
});

test('taking back, redo, hint, legal moves and why not', async () => {
  const { page, context, faults } = await open(browser, server.url);
  await begin(page, { variant: 'kete', north: '2' });
  await byMouse(page, 'A6>', (await game(page)).moves);
  await settled(page);
  const two = await game(page);
  assert.equal(two.plies.length, 2);
  await page.click('[data-act=undo]');
  await settled(page);
  assert.deepEqual((await game(page)).plies, [], 'the move of the engine and one’s own');
  await page.click('[data-act=redo]');
  await settled(page);
  assert.deepEqual((await game(page)).plies, two.plies);
  await page.click('[data-act=undo]');
  await settled(page);

  await page.click('[data-pit=A5]');
  await page.waitForFunction(() => /KT7/.test(document.querySelector('#say').textContent));
  assert.match(await page.textContent('#say'), /any occupied front pit but the kuu/);
  await page.click('[data-act=why]');
  await page.click('[data-pit=a6]');
  await page.waitForFunction(() => /North's pit/.test(document.querySelector('#say').textContent));

  await page.click('[data-act=legal]');
  assert.equal(await page.locator('.pit.legal').count(), 2);
  assert.match(await page.textContent('#say'), /A6<, A6>, A7<, A7>/);
  await page.click('[data-act=legal]');

  await page.click('[data-act=hint]');
  await page.waitForFunction(() => /Looking ahead|wins|only legal/.test(document.querySelector('#say').textContent));
  assert.deepEqual(faults, []);
  await context.close();
});

test('a decision is asked when the sowing gets there, shows what it leads to, and can be cancelled', async () => {
  // KT6: A2 captures five, which end in the kuu: stop, or safari.
  const position = 'kete 0,0,0,2,1,0,0,0/0,5,0,6,0,0,0,0/0,1,0,0,6,0,0,0/0,0,1,2,0,0,0,0 20,20 S K,k';
  const { page, context, faults } = await open(browser, `${server.url}#pos=${encodeURIComponent(position)}`);
  await page.click('[data-pit=A2]');
  await page.click('#choices [data-choice^="A2>"]');
  await page.waitForSelector('#choices [data-choice="Safari"]');
  const notes = await page.$$eval('#choices small', (all) => all.map((small) => small.textContent));
  assert.match(notes[0], /captures 5 seeds, \d laps?, rests at A5/);
  assert.equal(await page.getAttribute('[data-pit=A5]', 'aria-label'), "A5, 7 seeds, South's front row, kuu", 'the board stands where it is asked');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !window.bao.deciding);
  assert.deepEqual((await game(page)).plies, [], 'nothing is played');
  assert.match(await page.getAttribute('[data-pit=A5]', 'aria-label'), /^A5, 6 seeds/);
  await byMouse(page, 'A2>+', (await game(page)).moves);
  assert.deepEqual((await game(page)).plies, ['A2>+']);
  assert.deepEqual(faults, []);
  await context.close();
});

test('reloading in mid-game loses nothing, not even while a move is shown', async () => {
  const { page, context, faults } = await open(browser, server.url, { settings: { animation: 'seed', speed: -2 } });
  await begin(page, { variant: 'kimasai', north: 'human' });
  await page.click('[data-pit=A1]');
  await page.waitForFunction(() => window.bao.player.busy);
  await page.reload();
  await ready(page);
  assert.deepEqual((await game(page)).plies, ['A1']);
  await page.evaluate(() => localStorage.setItem('bao.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('bao.settings')), animation: 'off' })));
  await page.reload();
  await ready(page);
  const moves = (await game(page)).moves;
  await byMouse(page, moves[0], moves);
  const kept = await game(page);
  await page.reload();
  await ready(page);
  const again = await game(page);
  assert.deepEqual([again.plies, again.position, again.sides, again.moves], [kept.plies, kept.position, kept.sides, kept.moves]);
  await page.click('[data-act=undo]');
  await settled(page);
  assert.deepEqual((await game(page)).plies, ['A1'], 'what was played before can still be taken back');
  assert.deepEqual(faults, []);
  await context.close();
});

test('each tab has its own game, and an open decision can be walked away from', async () => {
  const { page, context, faults } = await open(browser, server.url);
  await begin(page, { variant: 'kimasai', north: 'human' });
  await byMouse(page, 'A1', (await game(page)).moves);
  const other = await context.newPage();
  await other.goto(server.url);
  await ready(other);
  assert.deepEqual((await game(other)).plies, ['A1'], 'a new tab goes on with the last game');
  await begin(other, { variant: 'kujifunza', north: 'human' });
  await page.reload();
  await ready(page);
  assert.deepEqual([(await game(page)).variant, (await game(page)).plies], ['kimasai', ['A1']]);
  // KJ5: A2 to the right captures from the centre and asks for the kichwa.
  await other.click('[data-pit=A2]');
  await other.click('#choices [data-choice^="A2>"]');
  await other.waitForSelector('#choices [data-choice="Left kichwa"]');
  await other.click('[data-act=flip]');
  await settled(other);
  await byMouse(other, 'A2>,<', (await game(other)).moves);
  assert.deepEqual((await game(other)).plies, ['A2>,<']);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a move is shown seed by seed, paused, stepped and skipped', async () => {
  const { page, context, faults } = await open(browser, server.url, { settings: { animation: 'seed', speed: -1 } });
  await begin(page, { variant: 'kujifunza', north: 'human' });
  await page.click('[data-pit=A3]');
  await page.click('#choices [data-choice^="A3<"]');
  await page.waitForSelector('#anim:not([hidden])');
  await page.click('#anim [data-act=pause]');
  await page.waitForTimeout(600);
  const board = () => page.$$eval('[data-pit]', (pits) => pits.map((pit) => pit.getAttribute('aria-label')).join());
  const held = await board();
  await page.waitForTimeout(700);
  assert.equal(await board(), held, 'nothing moves while paused');
  for (let i = 0; i < 4; i += 1) {
    await page.click('#anim [data-act=step]');
    await page.waitForTimeout(150);
  }
  assert.notEqual(await board(), held, 'steps go on');
  await page.click('#anim [data-act=skip]');
  await settled(page);
  const now = await game(page);
  assert.equal(now.plies[0], 'A3<');
  const shown = await page.$$eval('[data-pit]', (pits) => pits.reduce((sum, pit) => sum + Number(/, (\d+) seed/.exec(pit.getAttribute('aria-label'))[1]), 0));
  assert.equal(shown, 64);
  await page.click('#choices, body');
  await page.click('[data-act=replay]');
  await page.waitForSelector('#anim:not([hidden])');
  await page.click('#anim [data-act=skip]');
  await settled(page);
  assert.deepEqual(faults, []);
  await context.close();
});

test('clocks run out, matches change sides, and resigning is asked once more', async () => {
  const { page, context, faults } = await open(browser, server.url);
  await begin(page, { variant: 'kimasai', north: 'human', match: '3', clock: '1+0' });
  await byMouse(page, 'A1', (await game(page)).moves);
  await page.evaluate(() => { window.bao.game.clock.left.N = 300; });
  await page.waitForFunction(() => window.bao.game.ending?.termination === 'time');
  assert.match(await page.textContent('#say'), /South wins: North has run out of time/);
  await page.click('#choices [data-choice="Next game"]');
  await page.waitForFunction(() => window.bao.game.plies.length === 0);
  assert.match(await page.textContent('#match'), /Best of 3: .*\(North\) 1 : 0 .*\(South\)/);
  await page.click('[data-act=resign]');
  await page.click('dialog [data-confirm]');
  await page.waitForFunction(() => window.bao.game.ending?.termination === 'resignation');
  assert.match(await page.textContent('#match'), /has won the match/);
  assert.deepEqual(faults, []);
  await context.close();
});
