// Lessons by doing, and the drill of finding every legal move.

import { ask, get } from './api.js';
import { $, el } from './dom.js';
import { count } from './pits.js';
import { loadDrill, loadLessons, saveDrill, saveLessons } from './store.js';

export class Learn {
  constructor(app) {
    this.app = app;
    this.lists = {};
    this.lesson = null;
    this.drill = null;
  }

  get panel() {
    return $('#panel-learn');
  }

  /** Leaves a lesson or drill, if one is open. */
  leave() {
    if (!this.lesson && !this.drill) return;
    this.lesson = null;
    this.drill = null;
    if (!this.panel.hidden) this.app.guard(() => this.list());
  }

  async open() {
    if (!this.lesson && !this.drill) await this.list();
  }

  /** Shows the lessons of a game and the drill. */
  async list(variant = this.variant || this.app.game?.variant || 'kujifunza') {
    this.variant = variant;
    this.lists[variant] ||= (await get(`lessons?variant=${encodeURIComponent(variant)}`)).lessons;
    const done = loadLessons();
    const score = loadDrill();
    this.panel.replaceChildren(
      el('label', { class: 'field' }, 'Game', el('select', { onchange: (event) => this.app.guard(() => this.list(event.target.value)) },
        this.app.info.variants.map(({ name, words }) => el('option', { value: name, selected: name === variant }, words)))),
      el('h3', {}, 'Lessons'),
      el('div', { class: 'lesson-list' }, this.lists[variant].map((lesson) => el('button', {
        type: 'button', 'data-lesson': lesson.id, onclick: () => this.app.guard(() => this.start(lesson)),
      }, lesson.title, el('span', {}, done[lesson.id] ? '✓ done' : count(lesson.steps.length, 'step'))))),
      el('h3', {}, 'Drill'),
      el('p', {}, 'Find every legal move of a position. There is no end of them.'),
      score.drills ? el('p', { class: 'muted' }, scoreWords(score)) : '',
      el('button', { type: 'button', class: 'primary', 'data-act-learn': 'drill', onclick: () => this.app.guard(() => this.deal()) }, 'Begin the drill'),
    );
  }

  async start(lesson, step = 0) {
    this.drill = null;
    this.lesson = { lesson, step };
    await this.showStep();
  }

  async showStep() {
    const { app } = this;
    const { lesson, step } = this.lesson;
    const task = lesson.steps[step];
    const { moves } = await ask('moves', { position: task.board.position });
    app.stopThinking();
    app.player.cancel();
    app.mode = 'lesson';
    app.press('why', false);
    app.scene = {
      mode: 'lesson', board: task.board, moves, anyStart: true, wantsPit: task.wants === 'pit', hint: task.hint, say: task.say,
      pit: (pit) => this.attempt({ pit }), play: (move, from) => this.attempt({ move }, from),
    };
    app.choose(null);
    app.say(el('span', {}, task.say));
    this.card(el('p', {}, task.say), []);
  }

  /** Says again what is asked, after a move was cancelled. */
  remind() {
    if (this.lesson) this.app.say(this.lesson.lesson.steps[this.lesson.step].say);
  }

  async attempt(tried, from = 0) {
    const { app } = this;
    const { lesson, step } = this.lesson;
    const { board } = app.scene;
    app.busy = true;
    let verdict;
    try {
      verdict = await ask('lessons/try', { lesson: lesson.id, step, ...tried });
      if (verdict.played) {
        const { traces } = await ask('trace', { position: board.position, moves: [verdict.played] });
        await app.animate(board, traces[0], from);
      }
    } finally {
      app.busy = false;
    }
    if (this.lesson?.lesson !== lesson) return;
    const last = step + 1 === lesson.steps.length;
    if (verdict.done) {
      if (last) saveLessons({ ...loadLessons(), [lesson.id]: true });
      const next = this.following(lesson);
      const choices = last
        ? [next && { label: `Next: ${next.title}`, kind: 'primary', act: () => this.start(next) }, { label: 'All lessons', act: () => this.finish() }]
        : [{ label: 'Go on', kind: 'primary', act: () => this.start(lesson, step + 1) }];
      const words = `${verdict.words}${last ? ' The lesson is done.' : ''}`;
      app.say(el('strong', {}, 'Right. '), words);
      this.card(el('p', { class: 'good' }, words), choices.filter(Boolean));
      app.choices(choices.filter(Boolean), true);
    } else {
      app.say(verdict.words);
      this.card(el('p', {}, lesson.steps[step].say), [], verdict);
      app.show();
      if (verdict.played) app.choices([{ label: 'Try again', kind: 'primary', act: () => this.showStep() }], true);
    }
  }

  following(lesson) {
    const list = this.lists[this.variant] || [];
    return list[list.indexOf(lesson) + 1];
  }

  async finish() {
    const { app } = this;
    this.lesson = null;
    this.drill = null;
    app.leaveModes();
    await this.list();
    app.choose(null);
    app.turn();
  }

  card(words, choices, verdict) {
    const { lesson, step } = this.lesson;
    const { rules } = lesson.steps[step];
    const shown = verdict?.rule && !rules.some(({ id }) => id === verdict.rule.id) ? [...rules, verdict.rule] : rules;
    this.panel.replaceChildren(
      el('p', { class: 'muted' }, `${lesson.title}, step ${step + 1} of ${lesson.steps.length}`),
      el('div', { class: 'card' }, words, verdict ? el('p', {}, el('strong', {}, 'Not yet. '), verdict.words) : '',
        choices.length ? el('div', { class: 'row' }, choices.map(({ label, act, kind }) => el('button', { type: 'button', class: kind || '', onclick: () => this.app.guard(act) }, label))) : ''),
      el('div', {}, shown.map((rule) => el('details', {}, el('summary', {}, `${rule.id} ${rule.title}`), el('p', {}, rule.text)))),
      el('div', { class: 'row' },
        el('button', { type: 'button', onclick: () => this.app.guard(() => this.showStep()) }, 'Set the board up again'),
        el('button', { type: 'button', 'data-act-learn': 'leave', onclick: () => this.app.guard(() => this.finish()) }, 'Leave the lesson')),
    );
  }

  // --- The drill ---

  async deal() {
    const { app } = this;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const dealt = await ask('drill/deal', { variant: this.variant, seed });
    const { moves } = await ask('moves', { position: dealt.board.position });
    app.stopThinking();
    app.player.cancel();
    this.lesson = null;
    this.drill = { board: dealt.board, found: [] };
    app.mode = 'drill';
    app.press('why', false);
    app.scene = { mode: 'drill', board: dealt.board, moves, anyStart: true, all: (start, group) => this.found(start, group) };
    app.choose(null);
    app.say('Find every legal move: pick each pit and its direction. What is decided on the way counts as found with its start.');
    app.choices([{ label: 'That is all', kind: 'primary', act: () => this.mark() }]);
    this.sheet();
  }

  found(start, group) {
    const { drill, app } = this;
    const given = group.length ? group : [start];
    if (given.some((move) => drill.found.some((entry) => entry.moves.includes(move)))) app.say(`${start} is on your list already.`);
    else {
      drill.found.push({ start, moves: given });
      app.say(`${start} is on your list.`);
    }
    app.choices([{ label: 'That is all', kind: 'primary', act: () => this.mark() }]);
    this.sheet();
  }

  sheet(marks) {
    const { drill } = this;
    const remove = (entry) => {
      drill.found = drill.found.filter((other) => other !== entry);
      this.sheet();
    };
    this.panel.replaceChildren(
      el('h3', {}, 'Find every legal move'),
      el('p', { class: 'muted' }, scoreWords(loadDrill())),
      marks
        ? el('div', { class: 'card' },
          el('p', { class: marks.perfect ? 'good' : '' }, marks.perfect ? `All ${count(marks.right.length, 'move')} found.` : `${marks.right.length} found, ${marks.missed.length} missed, ${marks.wrong.length} wrong.`),
          marks.right.length ? el('p', {}, `Right: ${marks.right.join(', ')}.`) : '',
          el('ul', {}, marks.missed.map((told) => el('li', {}, el('b', {}, `${told.move} missed: `), `it ${told.words}.`)),
            marks.wrong.map((told) => el('li', {}, el('b', {}, `${told.move} is illegal${told.rule ? ` (${told.rule})` : ''}: `), told.words))))
        : el('div', { class: 'found', 'aria-label': 'Your list' }, drill.found.length
          ? drill.found.map((entry) => el('button', { type: 'button', 'aria-label': `Remove ${entry.start}`, onclick: () => remove(entry) }, `${entry.start} ✕`))
          : el('span', { class: 'muted' }, 'Your list is empty.')),
      el('div', { class: 'row' },
        marks ? el('button', { type: 'button', class: 'primary', onclick: () => this.app.guard(() => this.deal()) }, 'Next position')
          : el('button', { type: 'button', class: 'primary', onclick: () => this.app.guard(() => this.mark()) }, 'That is all'),
        el('button', { type: 'button', 'data-act-learn': 'leave', onclick: () => this.app.guard(() => this.finish()) }, 'Leave the drill')),
    );
  }

  async mark() {
    const { drill, app } = this;
    const marks = await ask('drill/mark', { position: drill.board.position, moves: drill.found.flatMap((entry) => entry.moves) });
    const score = loadDrill();
    score.drills += 1;
    score.found += marks.right.length;
    score.missed += marks.missed.length;
    score.wrong += marks.wrong.length;
    score.perfect += marks.perfect ? 1 : 0;
    score.streak = marks.perfect ? score.streak + 1 : 0;
    score.best = Math.max(score.best, score.streak);
    saveDrill(score);
    app.say(marks.perfect ? el('strong', {}, 'All found!') : `${marks.right.length} found, ${marks.missed.length} missed, ${marks.wrong.length} wrong. The list beside the board says why.`);
    app.choices([{ label: 'Next position', kind: 'primary', act: () => this.deal() }], true);
    this.sheet(marks);
  }
}

function scoreWords(score) {
  return `${count(score.drills, 'drill')}, ${score.perfect} without a fault, ${score.streak} in a row (best ${score.best}); ${count(score.found, 'move')} found, ${score.missed} missed, ${score.wrong} wrong.`;
}
