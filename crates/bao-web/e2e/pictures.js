// Takes the pictures of the README, from the board as it is.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { browse, open, serve } from './lib/board.js';

const folder = path.resolve(import.meta.dirname, '../../../docs/pictures');
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await browse();
const position = 'kete 0,2,0,0,1,3,0,0/1,0,2,9,0,2,0,1/0,1,2,0,8,0,3,1/0,0,1,2,0,0,1,0 12,12 S K,k';
const shot = async (page, name) => {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(folder, name) });
  console.log(path.relative(process.cwd(), path.join(folder, name)));
};
try {
  const desk = await open(browser, `${server.url}#pos=${encodeURIComponent(position)}`, { size: { width: 1200, height: 820 }, settings: { legal: true } });
  await desk.page.click('[data-pit=A3]');
  await desk.page.click('#choices button >> nth=0');
  await desk.page.waitForFunction(() => window.bao.game.plies.length === 1);
  await desk.page.evaluate(() => document.activeElement.blur());
  await desk.page.mouse.move(5, 5);
  await shot(desk.page, 'browser-board.png');
  const phone = await open(browser, server.url, { size: { width: 390, height: 780 }, colorScheme: 'dark' });
  await phone.page.click('#tab-learn');
  await phone.page.click('[data-lesson=kujifunza-capture]');
  await phone.page.click('[data-pit=A5]');
  await phone.page.mouse.move(5, 5);
  await shot(phone.page, 'browser-lesson.png');
} finally {
  await browser.close();
  await server.end();
  server.forget();
}
