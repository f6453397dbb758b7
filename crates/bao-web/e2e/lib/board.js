// A server and a browser for the tests.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/** The browser to drive: as the caller says, or the distribution's. */
export const browserPath = process.env.BAO_CHROMIUM
  || ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => existsSync(file));

const binary = process.env.BAO_CLI;

/** Starts a server on a free port and returns its address and how to end it. */
export async function serve({ port = 0, games = mkdtempSync(path.join(tmpdir(), 'bao-games-')) } = {}) {
  if (!binary) throw new Error('BAO_CLI names no bao-cli to test');
  const child = spawn(binary, ['serve', '--port', String(port), '--games', games], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /http:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const end = (signal = 'SIGINT') => new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.on('exit', (code) => resolve(code));
    child.kill(signal);
  });
  return { url, port: Number(new URL(url).port), games, end, forget: () => rmSync(games, { recursive: true, force: true }) };
}

/** Starts a browser with an empty profile. */
export async function browse() {
  return chromium.launch({ executablePath: browserPath, args: FLAGS });
}

/** Opens the board in a fresh context; fails the test where the page has an error or asks another host. */
export async function open(browser, url, { size = { width: 1280, height: 900 }, settings = {}, ...options } = {}) {
  const context = await browser.newContext({ viewport: size, ...options });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('bao.settings')) localStorage.setItem('bao.settings', JSON.stringify(kept));
  }, { animation: 'off', ...settings });
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.stack || error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(url).origin) faults.push(`asked ${request.url()}`);
  });
  await page.goto(url);
  await ready(page);
  return { page, context, faults };
}

export const ready = (page) => page.waitForSelector('body[data-ready]', { timeout: 15_000 });

/** Returns what the page knows of the game, once the server has told it the moves of the last position. */
export const game = async (page) => {
  const told = await page.waitForFunction(() => {
    const { game: now, now: table, cursor } = window.bao;
    if (!table) return false;
    const board = now.plies.length ? now.plies.at(-1).board : now.start;
    return {
      variant: now.variant, plies: now.plies.map((ply) => ply.move), ending: now.ending, side: board.side, position: board.position,
      moves: table.moves.map(({ move }) => move), cursor, thinking: Boolean(window.bao.thinking), sides: now.sides,
    };
  });
  return told.jsonValue();
};

/** Begins a game by the dialog. */
export async function begin(page, { variant = 'kujifunza', south = 'human', north = 'human', match = '1', clock = '' } = {}) {
  await page.click('[data-act=new]');
  await page.check(`dialog input[name=variant][value="${variant}"]`);
  await page.selectOption('dialog select[name=S]', south);
  await page.selectOption('dialog select[name=N]', north);
  await page.selectOption('dialog select[name=match]', match);
  await page.selectOption('dialog select[name=clock]', clock);
  await page.evaluate(() => { window.gameBefore = window.bao.game; });
  await page.click('dialog [data-start]');
  await page.waitForFunction((name) => window.bao.game !== window.gameBefore && window.bao.game.variant === name && window.bao.now, variant);
}

/** Waits until it is a person's turn, or the game is over. */
export async function settled(page) {
  await page.waitForFunction(() => {
    const { game: now, busy, thinking, player, deciding } = window.bao;
    if (!window.bao.now || busy || thinking || player.busy || deciding) return false;
    const board = now.plies.length ? now.plies.at(-1).board : now.start;
    return now.ending || now.sides[board.side].kind === 'human';
  }, null, { timeout: 30_000 });
}
