// Any position set up by hand, with every fault told as it is made.

import { ask } from './api.js';
import { $, el } from './dom.js';
import { boardAt, newGame } from './game.js';
import { pitAt, placeOf } from './pits.js';

export class Setup {
  constructor(app) {
    this.app = app;
    this.active = false;
  }

  leave() {
    this.active = false;
    this.box?.remove();
    this.box = null;
  }

  enter(position) {
    const { app } = this;
    const from = position || boardAt(app.game, app.cursor);
    app.stopThinking();
    app.player.cancel();
    app.leaveModes();
    this.active = true;
    app.mode = 'setup';
    this.draft = structuredClone(from);
    app.scene = { mode: 'setup', board: this.draft, moves: [] };
    app.choose(null);
    app.say('Set the board up: a click adds a seed, a right click takes one away; with the keyboard + and −, or digits.');
    this.panel();
    this.app.guard(() => this.check());
  }

  /** Adds a seed to a pit. */
  more(pit, by = 1) {
    const [row, column] = placeOf(pit);
    this.draft.rows[row][column] = Math.max(0, Math.min(64, this.draft.rows[row][column] + by));
    this.changed();
  }

  less(pit) {
    this.more(pit, -1);
  }

  key(event, pit) {
    const [row, column] = placeOf(pit);
    if (event.key === '+' || event.key === '=') this.more(pit);
    else if (event.key === '-' || event.key === '_') this.more(pit, -1);
    else if (/^[0-9]$/.test(event.key)) {
      const now = performance.now();
      // Two digits in short order are one number.
      const tens = this.typed && this.typed.pit === pit && now - this.typed.at < 900 ? this.typed.value : 0;
      const value = tens * 10 + Number(event.key);
      this.typed = { pit, at: now, value };
      this.draft.rows[row][column] = Math.min(64, value);
      this.changed();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      this.draft.rows[row][column] = 0;
      this.changed();
    } else return false;
    return true;
  }

  changed() {
    this.app.show();
    this.app.guard(() => this.check());
  }

  /** Writes the draft as a position text. */
  text() {
    const { rows, hands, side, state, variant } = this.draft;
    const board = rows.map((row) => row.join(',')).join('/');
    return `${variant} ${board} ${hands.S},${hands.N} ${side} ${state.join(',') || '-'}`;
  }

  async check() {
    const text = this.text();
    const input = $('#setup-text');
    if (document.activeElement !== input) input.value = text;
    const total = this.draft.rows.flat().reduce((sum, seeds) => sum + seeds, 0) + this.draft.hands.S + this.draft.hands.N;
    $('#setup-total').textContent = `${total} of 64 seeds`;
    let faults = [];
    let board = null;
    try {
      board = await ask('position', { position: text });
    } catch (error) {
      faults = error.more?.faults || [{ message: error.message }];
    }
    if (!this.active || this.text() !== text) return;
    this.board = board;
    $('#setup-faults').replaceChildren(...faults.map((fault) => el('li', {}, fault.message)));
    $('#setup-good').textContent = board ? (board.over ? 'A position that is over already.' : 'A position that can be played.') : '';
    $('#setup-play').disabled = !board;
    $('#setup-link').disabled = !board;
  }

  /** Reads what was typed as a position or a diagram. */
  async read(text) {
    const body = { position: text };
    if (/^\s*\d/.test(text)) body.variant = this.draft.variant;
    try {
      this.draft = await ask('position', body);
      this.app.scene.board = this.draft;
      this.panel();
      this.changed();
    } catch (error) {
      $('#setup-faults').replaceChildren(...(error.more?.faults || [{ message: error.message }]).map((fault) => el('li', {}, fault.message)));
    }
  }

  panel() {
    this.box?.remove();
    const { draft } = this;
    const number = (side) => el('input', {
      type: 'number', min: 0, max: 64, value: draft.hands[side], 'aria-label': `Seeds in ${side === 'S' ? 'South' : 'North'}'s hand`,
      oninput: (event) => {
        draft.hands[side] = Math.max(0, Math.min(64, Number(event.target.value) || 0));
        this.changed();
      },
    });
    const token = (name, label) => el('label', { class: 'radio' }, el('input', {
      type: 'checkbox', checked: draft.state.includes(name),
      onchange: (event) => {
        draft.state = draft.state.filter((other) => other !== name).concat(event.target.checked ? [name] : []);
        this.changed();
      },
    }), label);
    const marked = (letter, label) => el('label', { class: 'field' }, label, el('select', {
      onchange: (event) => {
        draft.state = draft.state.filter((other) => !other.startsWith(`${letter}=`)).concat(event.target.value ? [`${letter}=${event.target.value}`] : []);
        this.changed();
      },
    }, el('option', { value: '' }, 'none'), [2, 1].flatMap((row) => [0, 1, 2, 3, 4, 5, 6, 7].map((column) => {
      const pit = pitAt(row, column);
      return el('option', { value: pit, selected: draft.state.includes(`${letter}=${pit}`) }, pit);
    }))));
    const extras = {
      kete: [token('K', 'South’s kuu stands'), token('k', 'North’s kuu stands'), el('div', { class: 'two' }, marked('t', 'Under takasia'), marked('h', 'Claimed'))],
      kimasai: [token('open', 'The opening turn is still to come')],
    }[draft.variant] || [];
    this.box = el('section', { class: 'card', 'aria-label': 'Set up a position' },
      el('div', { class: 'two' },
        el('label', { class: 'field' }, 'Game', el('select', {
          onchange: (event) => {
            this.draft = { ...draft, variant: event.target.value, state: [] };
            this.app.scene.board = this.draft;
            this.panel();
            this.changed();
          },
        }, this.app.info.variants.map(({ name, words }) => el('option', { value: name, selected: name === draft.variant }, words)))),
        el('label', { class: 'field' }, 'To move', el('select', {
          onchange: (event) => {
            draft.side = event.target.value;
            this.changed();
          },
        }, el('option', { value: 'S', selected: draft.side === 'S' }, 'South'), el('option', { value: 'N', selected: draft.side === 'N' }, 'North')))),
      draft.variant.startsWith('kujifunza') ? '' : el('div', { class: 'two' }, el('label', { class: 'field' }, 'South’s hand', number('S')), el('label', { class: 'field' }, 'North’s hand', number('N'))),
      ...extras,
      el('label', { class: 'field' }, 'As text (a position, or 32 numbers)', el('textarea', {
        id: 'setup-text', rows: 3, spellcheck: 'false', onchange: (event) => this.app.guard(() => this.read(event.target.value)),
      })),
      el('p', { role: 'status' }, el('span', { id: 'setup-total' }), ' ', el('span', { id: 'setup-good', class: 'good' })),
      el('ul', { id: 'setup-faults', class: 'faults', role: 'alert' }),
      el('div', { class: 'row' },
        el('button', { type: 'button', onclick: () => this.clear() }, 'Empty the board'),
        el('button', { type: 'button', onclick: () => this.app.guard(() => this.read(this.draft.variant)) }, 'The start'),
        el('button', { type: 'button', id: 'setup-link', onclick: () => this.app.guard(() => this.link()) }, 'Copy a link'),
        el('button', { type: 'button', id: 'setup-play', class: 'primary', onclick: () => this.app.guard(() => this.play()) }, 'Play from here'),
        el('button', { type: 'button', onclick: () => this.cancel() }, 'Cancel')),
    );
    $('#choices').after(this.box);
  }

  clear() {
    this.draft.rows = this.draft.rows.map((row) => row.map(() => 0));
    this.draft.hands = { S: 0, N: 0 };
    this.draft.state = [];
    this.panel();
    this.changed();
  }

  async link() {
    await navigator.clipboard?.writeText(positionLink(this.board.position));
    this.app.say('The link is copied.');
  }

  async play() {
    const { sides } = this.app.game;
    await this.app.load(newGame(this.board, { sides: this.app.game.shared ? { S: { kind: 'human' }, N: { kind: 'human' } } : sides }));
  }

  cancel() {
    this.app.leaveModes();
    this.app.choose(null);
    this.app.turn();
  }
}

/** Returns the address that opens a position. */
export function positionLink(position) {
  return `${location.origin}/#pos=${encodeURIComponent(position)}`;
}
