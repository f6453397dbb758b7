// Dialogs: new game, open and save, settings, help, and the rules beside the board.

import { ask, get } from './api.js';
import { dialog, download, el } from './dom.js';
import { boardAt, fromRecord, toRecord } from './game.js';
import { set, settings } from './store.js';

const option = (value, label, chosen) => el('option', { value, selected: String(value) === String(chosen) }, label);

/** Asks whether something shall be done. */
export function confirm(title, words, label, act) {
  const box = dialog(title, el('p', {}, words), el('div', { class: 'row' },
    el('button', { type: 'button', onclick: () => box.close() }, 'Cancel'),
    el('button', { type: 'button', class: 'primary', 'data-confirm': true, onclick: () => { box.close(); act(); } }, label)));
  return box;
}

/** Begins another game. */
export function newGame(app) {
  const { next } = settings;
  const players = (name) => el('select', { name }, option('human', 'A person at this screen', next[name]),
    Array.from({ length: app.info.levels }, (_, i) => option(i + 1, `Level ${i + 1}${{ 1: ' (beginner)', 5: ' (club)', 10: ' (full strength)' }[i + 1] || ''}`, next[name])));
  const form = el('form', {
    onsubmit: (event) => {
      event.preventDefault();
      const data = Object.fromEntries(new FormData(form));
      set('next', data);
      box.close();
      app.guard(() => app.newGame(data));
    },
  },
  el('fieldset', {}, el('legend', {}, 'Game'), app.info.variants.map(({ name, words }) => {
    const [title, ...rest] = words.split(', ');
    return el('label', { class: 'radio' }, el('input', { type: 'radio', name: 'variant', value: name, checked: name === next.variant }),
      el('span', {}, title, el('small', {}, rest.join(', '))));
  })),
  el('div', { class: 'two' },
    el('fieldset', {}, el('legend', {}, 'South (begins)'), el('label', { class: 'field' }, 'Who plays', players('S')),
      el('label', { class: 'field' }, 'Name', el('input', { name: 'nameS', maxlength: 40, value: next.nameS || '', autocomplete: 'off' }))),
    el('fieldset', {}, el('legend', {}, 'North'), el('label', { class: 'field' }, 'Who plays', players('N')),
      el('label', { class: 'field' }, 'Name', el('input', { name: 'nameN', maxlength: 40, value: next.nameN || '', autocomplete: 'off' })))),
  el('div', { class: 'two' },
    el('label', { class: 'field' }, 'Clock for each side', el('select', { name: 'clock' }, [
      ['', 'No clock'], ['1+0', '1 minute'], ['3+2', '3 minutes + 2 seconds a move'], ['5+3', '5 minutes + 3 seconds'], ['10+5', '10 minutes + 5 seconds'], ['30+0', '30 minutes'],
    ].map(([value, label]) => option(value, label, next.clock)))),
    el('label', { class: 'field' }, 'Match', el('select', { name: 'match' }, [[1, 'One game'], [3, 'Best of 3'], [5, 'Best of 5'], [7, 'Best of 7']].map(([value, label]) => option(value, label, next.match))))),
  el('div', { class: 'row' }, el('button', { type: 'submit', class: 'primary', 'data-start': true }, 'Begin')));
  const box = dialog('New game', form);
}

/** Opens and saves games and boards. */
export function files(app) {
  const { game } = app;
  const name = () => `bao-${game.variant.replace('/', '-')}-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')}`;
  const status = el('p', { role: 'status' });
  const list = el('div', { class: 'lesson-list', 'data-games': true });
  const guard = (work) => async () => {
    status.textContent = '';
    try {
      await work();
    } catch (error) {
      status.textContent = error.message;
    }
  };
  const text = el('textarea', { rows: 5, spellcheck: 'false', 'aria-label': 'Record as text', placeholder: '[Variant "kete"] …' });
  const read = guard(async () => {
    const { games, more } = await ask('record/read', { text: text.value });
    const take = async (one) => {
      box.close();
      await app.load(fromRecord(one), 0);
      app.openPanel('log');
      app.jump(0);
    };
    if (games.length === 1) await take(games[0]);
    else {
      status.textContent = `${games.length} games${more ? ', and more that are not shown' : ''}:`;
      list.replaceChildren(...games.map((one, i) => el('button', { type: 'button', onclick: () => take(one) }, `${i + 1}. ${one.words}`)));
    }
  });
  const board = () => boardAt(app.game, app.cursor);
  const picture = async () => {
    const response = await fetch(`api/board.svg?position=${encodeURIComponent(board().position)}`);
    if (!response.ok) throw new Error('The picture could not be drawn.');
    return response.text();
  };
  const box = dialog('Open and save', el('div', { class: 'stack' },
    el('fieldset', {}, el('legend', {}, 'Save'), el('div', { class: 'row' },
      el('button', { type: 'button', 'data-save': 'record', onclick: guard(async () => {
        const { text: written } = await ask('record/write', { records: [toRecord(game)] });
        download(`${name()}.bao`, written, 'text/plain');
      }) }, 'Game as record'),
      el('button', { type: 'button', 'data-save': 'json', onclick: guard(async () => download(`${name()}.json`, JSON.stringify(toRecord(game), null, 1), 'application/json')) }, 'Game as JSON'),
      el('button', { type: 'button', 'data-save': 'svg', onclick: guard(async () => download(`${name()}.svg`, await picture(), 'image/svg+xml')) }, 'Board as SVG'),
      el('button', { type: 'button', 'data-save': 'png', onclick: guard(async () => download(`${name()}.png`, await png(await picture()), 'image/png')) }, 'Board as PNG'))),
    el('fieldset', {}, el('legend', {}, 'Open'), el('div', { class: 'stack' },
      el('label', { class: 'field' }, 'A file with games', el('input', { type: 'file', accept: '.bao,.txt,.json,text/plain,application/json', 'data-open': 'file', onchange: guardFile(text, status, read) })),
      text, el('div', { class: 'row' }, el('button', { type: 'button', class: 'primary', 'data-open': 'read', onclick: read }, 'Open')), status, list))));
}

function guardFile(text, status, read) {
  return async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    if (file.size > 900_000) {
      status.textContent = 'The file is larger than 900 kB.';
      return;
    }
    text.value = await file.text();
    await read();
  };
}

/** Draws a picture in SVG as PNG, twice as large. */
async function png(source) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = el('canvas', { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
  const context = canvas.getContext('2d');
  context.scale(2, 2);
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))), 'image/png');
  });
}

/** Changes settings, at once. */
export function settingsDialog(app) {
  const choice = (name, label, options, after) => el('label', { class: 'field' }, label, el('select', {
    'data-setting': name,
    onchange: (event) => {
      set(name, event.target.value);
      after?.();
      app.applySettings();
    },
  }, options.map(([value, words]) => option(value, words, settings[name]))));
  const check = (name, label) => el('label', { class: 'radio' }, el('input', {
    type: 'checkbox', checked: settings[name], 'data-setting': name,
    onchange: (event) => {
      set(name, event.target.checked);
      app.applySettings();
    },
  }), label);
  dialog('Settings', el('div', { class: 'stack' },
    choice('theme', 'Colours', [['auto', 'As the system has them'], ['light', 'Light'], ['dark', 'Dark']]),
    choice('animation', 'Moves are shown', [['auto', 'As the system wants it'], ['seed', 'Seed by seed'], ['lap', 'Lap by lap'], ['off', 'At once']]),
    el('label', { class: 'field' }, 'Speed', el('input', { type: 'range', min: -2, max: 3, step: 0.5, value: settings.speed, oninput: (event) => set('speed', Number(event.target.value)) })),
    check('numbers', 'Numbers on the pits'), check('legal', 'Show legal moves'), check('flip', 'North at the bottom'),
    el('p', { class: 'muted' }, 'Settings and the running game are kept in this browser.')));
}

/** Explains keys and the board. */
export function help() {
  const row = (keys, words) => el('tr', {}, el('td', {}, keys.split(' ').flatMap((key) => [el('kbd', {}, key), ' '])), el('td', {}, words));
  dialog('Help', el('div', { class: 'stack' },
    el('p', {}, 'Pick one of your pits, then a direction. Seeds are sown one by one; where the last falls into an occupied front pit that faces seeds, they are captured. The lessons teach each game by doing.'),
    el('p', {}, 'Left and right are always those of the player whose pit it is. On the board a square is a kuu, a red ring a pit under takasia or claimed, dots the pit that moved last.'),
    el('table', { class: 'keys' }, el('tbody', {},
      row('b', 'go to the board'), row('← → ↑ ↓', 'go from pit to pit'), row('Enter', 'pick the pit; show a move at once'), row('← → < >', 'choose the direction of a picked pit'),
      row('1 2 3', 'choose what is decided on the way'), row('Esc', 'cancel'), row('Space s', 'pause a move, one step'), row('u r', 'take back, redo'),
      row('h l w', 'hint, legal moves, why not this pit'), row('p f', 'show the last move again, turn the board'), row('[ ] Home End', 'go through the game'), row('n ?', 'new game, this help')))));
}

/** Shows the rules of the game on the board. */
export async function rulesPanel(app, panel) {
  const { variant } = app.game;
  if (panel.dataset.variant === variant) return;
  const { sections } = await get(`rules?variant=${encodeURIComponent(variant)}`);
  panel.dataset.variant = variant;
  panel.replaceChildren(...sections.flatMap((section, i) => [
    el('h3', {}, section.heading),
    ...section.rules.map((rule) => el('details', { open: i > 0 && rule.id.endsWith('1') && rule.id.length === 3 }, el('summary', {}, el('b', {}, rule.id), ` ${rule.title}`), el('p', {}, rule.text))),
  ]).concat(el('p', { class: 'muted' }, `Rules version ${app.info.rules_version}.`)));
}
