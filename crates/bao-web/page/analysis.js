// What the engine thinks of a position, and of a whole game.

import { jobName, stream } from './api.js';
import { $, el, svg } from './dom.js';
import { boardAt } from './game.js';
import { sideName } from './pits.js';

const WIDTH = 340;
const HEIGHT = 140;

/** What a move was, in words. */
const GRADES = {
  forced: 'the only move', best: 'the best move', good: 'a good move',
  inexact: 'not the best', mistake: 'a mistake', blunder: 'a blunder',
};

export class Analysis {
  constructor(app) {
    this.app = app;
    this.graph = [];
    this.lines = null;
    this.searching = null;
    this.judging = null;
  }

  reset() {
    this.stop();
    this.graph = [];
    this.lines = null;
  }

  stop() {
    this.searching?.abort();
    this.judging?.abort();
    this.searching = null;
    this.judging = null;
  }

  /** The shown position is another one: an analysis under way follows it. */
  moved() {
    if (this.searching) this.app.guard(() => this.search());
    this.draw();
  }

  async search() {
    this.searching?.abort();
    const abort = new AbortController();
    this.searching = abort;
    const { game, cursor } = this.app;
    const board = boardAt(game, cursor);
    this.lines = { board, cursor, thought: null };
    this.draw();
    try {
      await stream('analyze', { position: board.position, lines: 3, time: 20_000, job: jobName() }, abort.signal, (told) => {
        this.lines = { board, cursor, thought: told.thought, over: told.over, done: told.done };
        this.draw();
      });
    } finally {
      if (this.searching === abort) this.searching = null;
      this.draw();
    }
  }

  async judge() {
    this.judging?.abort();
    const abort = new AbortController();
    this.judging = abort;
    const { game } = this.app;
    this.graph = [];
    this.of = game.plies.map((ply) => ply.move).join(' ');
    this.draw();
    const moves = game.plies.map((ply) => ply.move);
    try {
      await stream('graph', { position: game.start.position, moves, job: jobName() }, abort.signal, (told) => {
        this.graph[told.ply] = told;
        this.draw();
      });
    } finally {
      if (this.judging === abort) this.judging = null;
      this.draw();
    }
  }

  draw() {
    const panel = $('#panel-analysis');
    const { game, cursor } = this.app;
    if (panel.hidden || !game) return;
    const focus = document.activeElement?.dataset?.analysis;
    const button = (name, label, act, pressed) => el('button', {
      type: 'button', 'data-analysis': name, 'aria-pressed': String(Boolean(pressed)), onclick: () => this.app.guard(act),
    }, label);
    panel.replaceChildren(
      el('div', { class: 'row' },
        button('search', this.searching ? 'Stop' : 'Analyse this position', () => (this.searching ? this.halt('searching') : this.search()), this.searching),
        button('judge', this.judging ? 'Stop' : 'Judge the game', () => (this.judging ? this.halt('judging') : this.judge()), this.judging)),
      this.lineList(),
      this.picture(),
      this.verdict(game, cursor),
    );
    if (focus) $(`[data-analysis="${focus}"]`, panel)?.focus();
  }

  halt(what) {
    this[what]?.abort();
    this[what] = null;
    this.draw();
  }

  lineList() {
    const { lines } = this;
    if (!lines) return el('p', { class: 'muted' }, 'The best lines from the position on the board, and what each is worth to the side to move.');
    if (lines.over) return el('p', {}, 'The game is over.');
    if (!lines.thought) return el('p', { class: 'muted' }, 'Thinking …');
    const { thought, board } = lines;
    return el('div', { class: 'stack' },
      el('p', { class: 'muted' }, `${sideName(board.side)} to move, depth ${thought.depth}, ${thought.nodes.toLocaleString('en')} positions${lines.done ? '' : ' …'}`),
      el('ol', { class: 'lines' }, thought.lines.map((line) => el('li', {}, el('b', {}, scoreWords(line.score)), line.moves.slice(0, 12).flatMap((move) => [' ', el('span', {}, move)])))));
  }

  picture() {
    const plies = this.app.game.plies.length;
    if (!this.graph.length) {
      return el('p', { class: 'muted' }, plies ? '“Judge the game” draws how the chances went, move by move.' : '');
    }
    const x = (ply) => 8 + (ply * (WIDTH - 16)) / Math.max(plies, 1);
    const y = (south) => 8 + (1 - south) * (HEIGHT - 16);
    const points = this.graph.map((told, ply) => told && `${x(ply).toFixed(1)},${y(told.south).toFixed(1)}`).filter(Boolean);
    const { cursor } = this.app;
    const graph = svg('svg', {
      class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img',
      'aria-label': `Chances of South over ${plies} moves; ${this.graph.length} positions judged`,
      onclick: (event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const part = ((event.clientX - box.left) / box.width) * WIDTH;
        this.app.jump(Math.round(((part - 8) / (WIDTH - 16)) * plies));
      },
    },
    svg('line', { class: 'axis', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    svg('text', { x: 10, y: 18 }, 'South wins'), svg('text', { x: 10, y: HEIGHT - 8 }, 'North wins'),
    svg('polyline', { class: 'curve', points: points.join(' ') }),
    svg('line', { class: 'now', x1: x(cursor), x2: x(cursor), y1: 0, y2: HEIGHT }),
    this.graph[cursor] ? svg('circle', { class: 'dot', cx: x(cursor), cy: y(this.graph[cursor].south), r: 4.5 }) : '');
    return graph;
  }

  /** Says what was lost by the move that leads to the shown position. */
  verdict(game, cursor) {
    const [before, after] = [this.graph[cursor - 1], this.graph[cursor]];
    if (!after) return '';
    const chance = `South’s chances: ${Math.round(after.south * 100)} %.`;
    if (!before || cursor === 0) return el('p', {}, chance);
    const { move } = game.plies[cursor - 1];
    const better = ['inexact', 'mistake', 'blunder'].includes(after.grade) && before.best ? ` ${before.best} was better.` : '';
    return el('p', {}, `Move ${cursor}, ${move}: ${GRADES[after.grade]}.${better} ${chance}`);
  }
}

/** Says what a line is worth. */
export function scoreWords(score) {
  if (score.wins_in !== undefined) return `wins in ${score.wins_in}`;
  if (score.loses_in !== undefined) return `loses in ${score.loses_in}`;
  return `${score.seeds > 0 ? '+' : ''}${score.seeds.toFixed(1)} (${Math.round(score.chance * 100)} %)`;
}
