// Moves shown as they are sown: seed by seed or lap by lap, with pause, step and skip.

import { animation, reduced, settings } from './store.js';
import { onward, seedsIn } from './pits.js';

/** The time of one seed and of one step, in milliseconds, at speed 0. */
const SEED = 240;
const STEP = 650;
/** The longest that one move should take at speed 0; the seeds of longer ones run faster. */
const MOVE = 14_000;

export class Player {
  constructor(board, tell) {
    this.board = board;
    this.tell = tell;
    this.paused = false;
    this.running = null;
  }

  get busy() {
    return this.running !== null;
  }

  /** Shows steps `from` to `to` of a move; returns whether it was not cancelled. */
  async play(trace, { rows, hands, mover, from = 0, to = trace.length }) {
    this.cancel();
    const mode = animation();
    const run = { cancelled: false, skip: mode === 'off', wake: null };
    this.running = run;
    this.tell({ begin: true });
    const state = { rows: rows.map((row) => [...row]), hands: { ...hands }, air: 0, at: null, next: null, mover };
    this.board.clearArrows();
    const seeds = trace.slice(from, to).reduce((sum, step) => sum + (step.event === 'lap' ? step.seeds : 0), 0);
    const steps = to - from;
    const whole = mode === 'seed' ? seeds * SEED : steps * STEP;
    const hurry = Math.max(1, whole / MOVE);
    try {
      for (let i = from; i < to; i += 1) {
        if (run.cancelled) return false;
        await this.step(run, trace[i], state, mode, hurry, i === from ? rows : trace[i - 1].rows);
      }
      if (!run.cancelled && steps > 0) this.settle(trace[to - 1], state);
      return !run.cancelled;
    } finally {
      if (this.running === run) {
        this.running = null;
        this.board.carry(0, 0, 0);
        this.tell({ end: true });
      }
    }
  }

  /** Puts the board as it is after a step. */
  settle(step, state) {
    this.board.show({ ...this.board.shown, rows: step.rows.map((row) => [...row]) });
    if (step.event === 'enter' || step.event === 'capture' || step.event === 'lift' || step.event === 'decide') {
      const [x, y] = this.board.centre(state.at || 'A1');
      this.board.carry(x, y, state.air);
    }
  }

  async step(run, step, state, mode, hurry, before) {
    const { board } = this;
    const words = step.words.replace(/ \([GK][A-Z]?\d+\)$/, '');
    if (step.event !== 'lap') this.tell({ words, step });
    if (step.event === 'place') {
      state.hands[state.mover] -= 1;
      this.tell({ hands: state.hands });
      board.flash(step.pit, 'dropped', 600);
    } else if (step.event === 'lift') {
      state.air = step.seeds;
      state.at = step.pit;
      state.next = null;
      board.flash(step.pit, 'lifted', 700);
    } else if (step.event === 'capture') {
      state.air = step.seeds;
      state.at = step.pit;
      board.flash(step.pit, 'taken', 1600);
      board.flash(step.by, 'entered', 1600);
    } else if (step.event === 'enter') {
      state.next = step.pit;
      board.flash(step.pit, 'entered', 900);
    } else if (step.event === 'rest') {
      board.flash(step.pit, 'rested', 1500);
    }
    if (step.event === 'lap') {
      await this.lap(run, step, state, mode, hurry, before);
      return;
    }
    if (run.skip) return;
    board.show({ ...board.shown, rows: step.rows.map((row) => [...row]) });
    if (step.event === 'enter' && !reduced()) await this.fly(run, state, step.pit, STEP * 0.6, hurry);
    else if (state.air > 0) {
      const [x, y] = board.centre(state.at);
      board.carry(x, y, state.air);
    }
    const weight = { capture: 1.6, rest: 0.5, decide: 0.8, enter: 0.4, place: 0.7 }[step.event] || 0.5;
    await this.wait(run, STEP * weight, mode === 'seed' ? Math.sqrt(hurry) : hurry, true);
  }

  async lap(run, step, state, mode, hurry, before) {
    const { board } = this;
    let pit = state.next || onward(state.at, step.direction);
    if (mode === 'seed') {
      const rows = before.map((row) => [...row]);
      for (let left = step.seeds; left > 0 && !run.skip && !run.cancelled; left -= 1) {
        if (!reduced()) await this.fly(run, state, pit, SEED * 0.62, hurry);
        if (run.skip || run.cancelled) break;
        board.shown = { ...board.shown, rows };
        board.put(pit, seedsIn(rows, pit) + 1);
        board.flash(pit, 'dropped', 260);
        state.air = left - 1;
        const [x, y] = board.centre(pit);
        board.carry(x, y, state.air);
        await this.wait(run, SEED * 0.38, hurry, true);
        state.at = pit;
        pit = onward(pit, step.direction);
      }
    }
    state.air = 0;
    state.at = step.pit;
    state.next = null;
    board.carry(0, 0, 0);
    if (run.cancelled || run.skip) return;
    board.show({ ...board.shown, rows: step.rows.map((row) => [...row]) });
    if (mode !== 'seed') {
      board.flash(step.pit, 'dropped', 500);
      await this.wait(run, STEP, hurry, true);
    }
  }

  /** Moves the seeds in the air to a pit. */
  async fly(run, state, pit, millis, hurry) {
    const [x0, y0] = this.board.centre(state.at || pit);
    const [x1, y1] = this.board.centre(pit);
    let gone = 0;
    let last = performance.now();
    for (;;) {
      if (run.cancelled || run.skip) return;
      const whole = millis / (2 ** settings.speed) / hurry;
      const part = Math.min(1, gone / Math.max(whole, 1));
      const ease = part * (2 - part);
      this.board.carry(x0 + (x1 - x0) * ease, y0 + (y1 - y0) * ease - 14 * Math.sin(Math.PI * part), state.air);
      if (part >= 1) {
        state.at = pit;
        return;
      }
      const now = await new Promise(requestAnimationFrame);
      gone += this.paused ? 0 : now - last;
      if (this.paused && run.stepping) gone = whole;
      last = now;
    }
  }

  /** Waits, for longer while paused; `step` lets one wait pass. */
  async wait(run, millis, hurry, stop) {
    if (run.skip || run.cancelled) return;
    const whole = millis / (2 ** settings.speed) / hurry;
    await new Promise((resolve) => {
      run.wake = resolve;
      if (!this.paused) setTimeout(resolve, whole);
    });
    run.wake = null;
    if (stop && this.paused && !run.skip && !run.cancelled && !run.stepping) {
      await new Promise((resolve) => {
        run.wake = resolve;
      });
      run.wake = null;
    }
    run.stepping = false;
  }

  pause(paused) {
    this.paused = paused;
    if (!paused) this.running?.wake?.();
  }

  step1() {
    if (!this.paused) this.pause(true);
    if (this.running) {
      this.running.stepping = true;
      this.running.wake?.();
    }
  }

  skip() {
    if (this.running) {
      this.running.skip = true;
      this.running.wake?.();
    }
  }

  cancel() {
    if (this.running) {
      this.running.cancelled = true;
      this.running.wake?.();
      this.running = null;
      this.board.carry(0, 0, 0);
      this.tell({ end: true });
    }
  }
}

/** Returns the step at which moves that begin alike part, or the length of the shorter. */
export function parting(traces) {
  const [first, ...rest] = traces;
  const same = (a, b) => a.event === b.event && a.words === b.words;
  for (let i = 0; i < first.length; i += 1) {
    if (rest.some((trace) => !trace[i] || !same(trace[i], first[i]))) return i;
  }
  return first.length;
}
