// The page: what is picked, played, shown and said.

import { ask, get, jobName } from './api.js';
import { Analysis } from './analysis.js';
import { Board } from './board.js';
import * as dialogs from './dialogs.js';
import { $, $$, el, svg } from './dom.js';
import * as games from './game.js';
import { Learn } from './learn.js';
import { count, other, parts, seedsIn, sideName, sideOf } from './pits.js';
import { Player, parting } from './player.js';
import { Setup } from './setup.js';
import { Sharing } from './share.js';
import { loadGame, set, settings } from './store.js';

class App {
  constructor() {
    this.game = null;
    this.now = null;
    this.cursor = 0;
    this.mode = 'play';
    this.chosen = null;
    this.thinking = null;
    this.scene = null;
    this.board = new Board($('#board'), {
      pick: (pit) => this.guard(() => this.pick(pit)),
      arrow: (mark) => this.guard(() => this.start(mark)),
      more: (pit) => this.guard(() => (this.mode === 'setup' ? this.setup.less(pit) : this.askWhy(pit))),
      key: (event, pit) => this.boardKey(event, pit),
    });
    this.player = new Player(this.board, (told) => this.onSowing(told));
    this.analysis = new Analysis(this);
    this.learn = new Learn(this);
    this.setup = new Setup(this);
    this.sharing = new Sharing(this);
  }

  /** Runs something that may fail, and says so instead of failing silently. */
  async guard(work) {
    try {
      await work();
    } catch (error) {
      if (error.name !== 'AbortError') this.say(el('span', {}, error.message || String(error)));
    }
  }

  async begin() {
    this.applySettings();
    this.wire();
    const info = get('info').then((told) => { this.info = told; });
    window.addEventListener('hashchange', () => this.guard(() => this.fromAddress()));
    if (!(await this.fromAddress())) {
      const kept = loadGame();
      if (!(kept && kept.version === 1 && (await this.resume(kept)))) await this.newGame(settings.next);
    }
    await info;
    this.ready();
  }

  ready() {
    document.body.dataset.ready = 'yes';
    performance.mark('interactive');
  }

  /** Opens what the address names: a position or a shared game. */
  async fromAddress() {
    const hash = new URLSearchParams(location.hash.slice(1));
    if (hash.has('game')) {
      await this.sharing.open(hash.get('game'));
      return true;
    }
    if (hash.has('pos')) {
      try {
        const board = await ask('position', { position: hash.get('pos') });
        const side = { kind: 'human', name: '' };
        await this.load(games.newGame(board, { sides: { S: side, N: { ...side } } }));
      } catch (error) {
        await this.newGame(settings.next);
        this.say(el('span', {}, `The address holds no position: ${error.message}`));
      }
      history.replaceState(null, '', location.pathname);
      return true;
    }
    return false;
  }

  /** Goes on with a kept game, after the server has played it through once more. */
  async resume(kept) {
    try {
      const [played, moves] = await Promise.all([
        ask('game', { position: kept.start.position, moves: kept.plies.map((ply) => ply.move), ply_limit: kept.plyLimit }),
        ask('moves', { position: games.lastBoard(kept).position }),
      ]);
      // What was kept of the last position must be what the moves lead to.
      const last = played.plies.length ? played.plies[played.plies.length - 1].board : played.start;
      if (last.position !== moves.board.position) return false;
      kept.start = played.start;
      kept.plies = played.plies.map((ply, i) => ({ ...ply, comments: kept.plies[i].comments }));
      await this.load(kept, kept.cursor, moves);
      return true;
    } catch (error) {
      if (error.status === 0) throw error;
      return false;
    }
  }

  async newGame(options) {
    const who = (text, name) => (text === 'human' ? { kind: 'human', name: name || '' } : { kind: 'engine', level: Number(text) });
    const clock = /^(\d+(?:\.\d+)?)\+(\d+)$/.exec(options.clock || '');
    let begun;
    try {
      begun = await ask('moves', { position: options.variant });
    } catch (error) {
      if (error.code !== 'position') throw error;
      // A game that was chosen once and is no more.
      begun = await ask('moves', { position: 'kujifunza' });
    }
    await this.load(games.newGame(begun.board, {
      sides: { S: who(options.S, options.nameS), N: who(options.N, options.nameN) },
      clock: clock && { base: Number(clock[1]) * 60_000, increment: Number(clock[2]) * 1000 },
      match: { length: Number(options.match) || 1, wins: { first: 0, second: 0 }, games: 0, first: 'S' },
    }), undefined, begun);
  }

  /** Puts a game on the table; `moves` are those of its last position, where they are known. */
  async load(game, cursor, moves) {
    this.stopThinking();
    this.player.cancel();
    this.leaveModes();
    this.analysis.reset();
    if (!game.shared) this.sharing.close();
    this.game = game;
    this.now = null;
    this.cursor = Math.min(cursor ?? game.plies.length, game.plies.length);
    this.choose(null);
    await this.refresh(moves);
    games.keep({ ...this.game, cursor: this.cursor });
    this.turn();
  }

  leaveModes() {
    this.mode = 'play';
    this.scene = null;
    this.setup.leave();
    this.learn.leave();
    this.press('why', false);
  }

  /** Fetches what may be played now and shows everything anew. */
  async refresh(moves) {
    const board = games.lastBoard(this.game);
    this.now = moves || (await ask('moves', { position: board.position }));
    this.show();
  }

  get atEnd() {
    return this.cursor === this.game.plies.length;
  }

  /** Shows the board at the cursor, or that of a lesson, with all that stands around it. */
  show() {
    const board = this.scene ? this.scene.board : games.boardAt(this.game, this.cursor);
    const { kuus, marks, notes } = games.dress(board);
    const add = (pit, kind, note) => {
      marks[pit] = `${marks[pit] || ''} ${kind}`;
      if (note) notes[pit] = [...(notes[pit] || []), note];
    };
    const last = !this.scene && this.cursor > 0 ? this.game.plies[this.cursor - 1] : null;
    if (last) add(parts(last.move).pit, 'last', 'moved last');
    if (settings.legal && this.mode !== 'drill') {
      const legal = this.scene ? this.scene.moves : this.atEnd && !this.game.ending && this.now ? this.now.moves : [];
      for (const pit of new Set(legal.map((move) => parts(move.move).pit))) add(pit, 'legal', 'may be played');
    }
    if (this.chosen) add(this.chosen.pit, 'chosen', 'chosen');
    this.board.flip(settings.flip);
    this.board.svg.classList.toggle('no-numbers', !settings.numbers);
    this.board.show({ rows: board.rows.map((row) => [...row]), hands: board.hands, kuus, marks, notes });
    this.showPlayers(board);
    this.showLog();
    this.showTools();
  }

  showPlayers(board, hands = board.hands) {
    for (const [place, side] of [['top', settings.flip ? 'S' : 'N'], ['bottom', settings.flip ? 'N' : 'S']]) {
      const box = $(`#player-${place}`);
      const over = this.scene ? board.over : this.atEnd && this.game.ending;
      const turn = board.side === side && !over && !board.over;
      box.classList.toggle('turn', turn);
      const who = this.scene ? '' : games.whoWords(this.game, side);
      const phase = turn ? games.phaseWords(board) : '';
      const held = board.variant.startsWith('kujifunza') ? null : hands[side];
      box.replaceChildren(
        el('span', { class: 'who' }, who || sideName(side)),
        who ? el('span', { class: 'side' }, sideName(side)) : '',
        turn ? el('span', { class: 'turn-mark' }, `● to move${phase ? `, ${phase}` : ''}`) : '',
        held === null ? '' : el('span', { class: 'hand' }, handPicture(held), el('span', {}, `${held} in hand`)),
        this.clockFor(side, held === null),
      );
    }
    const match = !this.scene && games.matchWords(this.game);
    $('#match').hidden = !match;
    if (match) $('#match').textContent = match.words;
  }

  clockFor(side, alone) {
    if (this.scene || !this.game.clock) return '';
    const box = el('span', { class: 'clock', 'data-clock': side, role: 'timer' });
    if (alone) box.style.marginLeft = 'auto';
    drawClock(box, this.game.clock.left[side]);
    return box;
  }

  showLog() {
    const { plies } = this.game;
    const list = $('#log');
    const items = plies.map((ply, i) => el('li', {}, el('button', {
      type: 'button', 'aria-current': i + 1 === this.cursor ? 'step' : null, onclick: () => this.jump(i + 1),
    }, el('span', { class: 'no' }, `${i + 1}.`), el('span', { class: 'mv' }, ply.move),
    el('span', { class: 'wd' }, [ply.words, ...(ply.comments || []).map((said) => `“${said}”`)].join(' ')))));
    if (this.game.ending) items.push(el('li', { class: 'muted' }, this.game.ending.words));
    if (!items.length) items.push(el('li', { class: 'muted' }, 'No move has been made yet.'));
    list.replaceChildren(...items);
    const current = $('[aria-current=step]', list);
    if (current && list.offsetParent) {
      const item = current.parentNode;
      const [top, bottom] = [item.offsetTop - list.offsetTop, item.offsetTop - list.offsetTop + item.offsetHeight];
      if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
    }
    $('#at').textContent = plies.length ? `Move ${this.cursor} of ${plies.length}` : 'Start';
    this.analysis.draw();
  }

  showTools() {
    const able = (act, yes) => $$(`[data-act="${act}"]`).forEach((button) => { button.disabled = !yes; });
    const playing = !this.scene && this.mode === 'play';
    const { plies, redo, ending, shared } = this.game;
    able('undo', playing && plies.length > 0 && (!shared || shared.role !== 'watch'));
    able('redo', playing && redo.length > 0 && !shared);
    able('hint', this.scene ? this.mode === 'lesson' : !ending);
    able('replay', !this.scene && this.cursor > 0);
    able('resign', playing && !ending && (!shared || shared.role !== 'watch'));
    able('first', this.cursor > 0);
    able('back', this.cursor > 0);
    able('forward', !this.atEnd);
    able('last', !this.atEnd);
    this.press('legal', settings.legal);
  }

  press(act, yes) {
    $(`.tools [data-act="${act}"]`).setAttribute('aria-pressed', String(yes));
  }

  /** Says something to everyone, aloud to those who listen. */
  say(...content) {
    $('#say').replaceChildren(...content);
  }

  /** Says whose turn it is, or how the game ended, and lets the engine think. */
  turn() {
    if (this.scene) return;
    const { game } = this;
    const board = games.lastBoard(game);
    this.choices([]);
    if (game.ending) {
      this.ended();
      return;
    }
    if (!this.atEnd) {
      this.say(el('span', { class: 'quiet' }, 'You look at an earlier position. » leads back to the game.'));
      return;
    }
    const last = game.plies[game.plies.length - 1];
    const told = last ? `${last.move}: ${last.words}. ` : '';
    const who = game.sides[board.side];
    if (game.shared) {
      this.say(told, el('strong', {}, this.sharing.turnWords(board.side)));
    } else if (who.kind === 'engine') {
      this.guard(() => this.think(told));
    } else {
      this.say(told, el('strong', {}, `${sideName(board.side)} to move.`));
    }
  }

  ended() {
    const { game } = this;
    const counted = game.match.counted;
    if (!game.shared) games.countForMatch(game);
    if (!counted) games.keep({ ...game, cursor: this.cursor });
    const match = games.matchWords(game);
    this.say(el('strong', {}, game.ending.words), match ? ` ${match.words}` : '');
    const next = match && !match.over
      ? { label: 'Next game', note: 'the sides change', act: () => this.nextGame() }
      : { label: 'New game', act: () => dialogs.newGame(this) };
    this.choices(game.shared ? [] : [next, { label: 'Look through it', act: () => this.jump(0) }]);
    this.showPlayers(games.boardAt(game, this.cursor));
  }

  async nextGame() {
    const board = await ask('position', { position: this.game.variant });
    await this.load(games.newGame(board, games.nextOfMatch(this.game)));
  }

  /** Offers buttons under the board. */
  choices(list, focus = false) {
    const box = $('#choices');
    box.replaceChildren(...list.map(({ label, note, act, kind }, i) => el('button', {
      type: 'button', class: kind || '', onclick: () => this.guard(act), 'data-choice': label,
    }, `${list.length > 1 && i < 9 && focus ? `${i + 1} · ` : ''}${label}`, note ? el('small', {}, note) : '')));
    if (focus && box.firstChild) box.firstChild.focus({ preventScroll: true });
  }

  // --- Picking a move ---

  /** Returns what a move can be picked in now: a position, its moves, and what to do with one. */
  table() {
    if (this.scene) return this.scene;
    const board = games.lastBoard(this.game);
    const mine = this.game.shared ? this.game.shared.role === board.side : this.game.sides[board.side].kind === 'human';
    if (!this.now || !this.atEnd || this.game.ending || !mine || this.busy) return null;
    return { board, moves: this.now.moves, play: (move, from) => this.commit(move, from) };
  }

  async pick(pit) {
    if (this.player.busy) {
      this.player.skip();
      return;
    }
    if (this.mode === 'setup') {
      this.setup.more(pit);
      return;
    }
    if (this.mode === 'why') {
      await this.askWhy(pit);
      return;
    }
    if (this.deciding) return;
    const table = this.table();
    if (table && table.wantsPit) {
      await table.pit(pit);
      return;
    }
    if (!table) {
      this.cannotPick();
      return;
    }
    if (this.chosen && this.chosen.pit === pit) {
      this.choose(null);
      this.turn();
      return;
    }
    const moves = table.moves.filter((move) => parts(move.move).pit === pit);
    const own = sideOf(pit) === table.board.side && seedsIn(table.board.rows, pit) > 0;
    if (!moves.length && !(table.anyStart && own)) {
      await this.askWhy(pit);
      return;
    }
    const marks = table.anyStart && table.board.variant !== 'kimasai' ? ['<', '>'] : [...new Set(moves.map((move) => parts(move.move).mark))].sort();
    this.choose({ pit, table, moves, marks });
    if (marks.length === 1 && marks[0] === '') await this.start('');
  }

  cannotPick() {
    if (!this.atEnd) this.say('You look at an earlier position. Go to the last move (») to play, or take back to play on from before.');
    else if (this.game.ending) this.ended();
    else if (this.thinking) this.say('It is the engine’s turn.');
    else if (this.game.shared) this.say(this.sharing.turnWords(games.lastBoard(this.game).side));
  }

  /** Chooses a pit and offers its directions, or nothing. */
  choose(chosen) {
    this.chosen = chosen;
    // A decision that is left open is given up, and with it the move.
    if (this.deciding) this.busy = false;
    this.deciding = null;
    this.board.clearArrows();
    if (!this.game) return;
    this.show();
    if (!chosen || (chosen.marks.length === 1 && chosen.marks[0] === '')) {
      this.choices([]);
      return;
    }
    const { pit, marks, moves } = chosen;
    this.board.arrows(pit, marks);
    this.say(el('span', {}, `${pit}: which way? `), el('span', { class: 'quiet' }, chosen.table.say || 'Left and right are those of the player.'));
    const blind = chosen.table.anyStart;
    this.choices([...marks.map((mark) => {
      const fits = moves.filter((move) => parts(move.move).mark === mark);
      return {
        label: `${pit}${mark} ${mark === '<' ? 'left' : 'right'}`, note: blind ? '' : previewWords(fits, chosen.table.board.side),
        act: () => this.start(mark),
      };
    }), { label: 'Cancel', act: () => { this.choose(null); this.turn(); } }]);
  }

  /** Starts the chosen pit in a direction: plays the move, or asks what has to be decided on the way. */
  async start(mark) {
    const { chosen } = this;
    if (!chosen || !chosen.marks.includes(mark)) return;
    const start = chosen.pit + mark;
    const group = chosen.moves.filter((move) => parts(move.move).start === start).map(({ move }) => move);
    const { table } = chosen;
    this.choose(null);
    if (table.all) await table.all(start, group);
    else if (!group.length) await table.play(start, 0);
    else if (group.length === 1) await table.play(group[0], 0);
    else await this.decide(table, group);
  }

  /** Sows as far as moves go alike, asks, and so on until one is left. */
  async decide(table, group) {
    const { board } = table;
    let { traces } = await ask('trace', { position: board.position, moves: group });
    this.busy = true;
    let from = 0;
    const token = {};
    this.deciding = token;
    while (traces.length > 1) {
      const at = parting(traces.map(({ trace }) => trace));
      const rows = from === 0 ? board.rows : traces[0].trace[from - 1].rows;
      const on = await this.player.play(traces[0].trace, { rows, hands: board.hands, mover: board.side, from, to: at });
      if (!on || this.deciding !== token) {
        this.busy = false;
        return;
      }
      const options = new Map();
      for (const traced of traces) {
        const step = traced.trace[at];
        const key = step ? step.words : 'ends';
        options.set(key, [...(options.get(key) || []), traced]);
      }
      this.say(el('strong', {}, decisionQuestion([...options.values()].map(([one]) => one.trace[at]))));
      const chosen = await new Promise((resolve) => {
        this.choices([
          ...[...options.values()].map((some) => ({
            label: decisionLabel(some[0].trace[at]), note: outcomeWords(some, board.side), act: () => resolve(some),
          })),
          { label: 'Cancel the move', act: () => resolve(null) },
        ], true);
      });
      if (!chosen || this.deciding !== token) {
        this.cancelDecision();
        return;
      }
      traces = chosen;
      from = at;
    }
    this.busy = false;
    this.deciding = null;
    this.choices([]);
    await table.play(traces[0].move, from);
  }

  cancelDecision() {
    this.busy = false;
    this.choose(null);
    this.board.carry(0, 0, 0);
    this.board.clearFlashes();
    this.turn();
    if (this.scene) this.learn.remind();
    this.board.focusOn(this.board.focus);
  }

  /** Plays a move of the running game and shows it from a step on. */
  async commit(move, from = 0) {
    const { game } = this;
    const board = games.lastBoard(game);
    if (game.shared) {
      await this.sharing.play(move, from);
      return;
    }
    this.busy = true;
    try {
      const answer = await ask('play', { position: board.position, move });
      if (this.game !== game || games.lastBoard(game) !== board) return;
      this.pressClock(board.side, answer.board.side);
      const { played } = answer;
      games.push(game, { move: played.move, mover: board.side, words: played.words, board: answer.board, comments: [] });
      game.redo = [];
      this.cursor = game.plies.length;
      this.now = { board: answer.board, moves: answer.moves };
      // Kept before it is shown: what is played is never lost.
      games.keep({ ...game, cursor: this.cursor });
      await this.animate(board, played, from);
    } finally {
      this.busy = false;
    }
    if (this.game !== game) return;
    this.show();
    this.turn();
  }

  async animate(board, played, from = 0) {
    this.choices([]);
    const { kuus, notes } = games.dress(board);
    const rows = from === 0 ? board.rows : played.trace[from - 1].rows;
    this.board.show({ rows: rows.map((row) => [...row]), hands: board.hands, kuus, marks: { [parts(played.move).pit]: 'last' }, notes });
    await this.player.play(played.trace, { rows, hands: board.hands, mover: board.side, from });
  }

  onSowing(told) {
    if (told.begin) {
      $('#anim').hidden = false;
      $('#speed').value = settings.speed;
    }
    if (told.end) $('#anim').hidden = true;
    if (told.hands) this.showPlayers(this.scene ? this.scene.board : games.boardAt(this.game, Math.max(this.cursor - 1, 0)), told.hands);
    if (told.words) {
      $('#say').setAttribute('aria-live', 'off');
      this.say(told.step.event === 'capture' ? el('strong', {}, told.words) : told.words);
      $('#say').setAttribute('aria-live', 'polite');
    }
  }

  // --- The engine ---

  async think(told) {
    const { game } = this;
    const board = games.lastBoard(game);
    this.stopThinking();
    const abort = new AbortController();
    const job = jobName();
    this.thinking = { abort, job };
    const { level } = game.sides[board.side];
    this.say(told, el('strong', {}, `Level ${level} (${sideName(board.side)}) is thinking …`));
    if (level >= 8) this.choices([{ label: 'Move now', act: () => ask('stop', { job }) }]);
    let reply;
    try {
      reply = await ask('engine', { position: board.position, level, drawn: games.nearDraw(game), job, clock: game.clock ? [Math.max(0, Math.round(game.clock.left[board.side])), game.clock.increment] : null }, abort.signal);
    } catch (error) {
      if (error.name === 'AbortError') return;
      this.thinking = null;
      this.say(`The engine did not answer: ${error.message}`);
      this.choices([{ label: 'Ask again', act: () => this.turn() }]);
      return;
    }
    if (this.thinking?.job !== job || this.game !== game) return;
    this.thinking = null;
    // A move is shown on the board that it belongs to.
    this.cursor = game.plies.length;
    await this.commit(reply.move);
  }

  stopThinking() {
    this.thinking?.abort.abort();
    this.thinking = null;
  }

  async hint() {
    const board = this.scene ? this.scene.board : games.boardAt(this.game, this.cursor);
    if (this.scene?.hint) {
      this.say(this.scene.hint);
      return;
    }
    this.say('Looking for a good move …');
    const found = await ask('hint', { position: board.position });
    const { pit, mark } = parts(found.move);
    this.board.flash(pit, 'hinted', 6000);
    if (mark && this.board.pits.has(pit)) this.board.arrows(pit, [mark]);
    this.say(el('strong', {}, `${found.move}`), ` ${found.words}. ${found.reasons.join(' ')}`);
  }

  // --- Why not ---

  async askWhy(pit) {
    const board = this.scene ? this.scene.board : games.boardAt(this.game, this.cursor);
    const why = await ask('why', { position: board.position, move: pit });
    const parts_ = [];
    if (why.legal.length) parts_.push(el('div', {}, `${pit} may be played: ${why.legal.join(', ')}.`));
    for (const reason of why.reasons) {
      const rule = reason.rule;
      const words = reason.words || (rule ? `${rule.title}.` : '');
      parts_.push(el('div', {}, el('strong', {}, `${reason.move}: ${rule ? rule.id : ''} `), words));
      if (rule && !reason.words) parts_.push(el('span', { class: 'rule', tabindex: 0 }, rule.text));
      else if (rule && rule.id !== 'G1') parts_.push(el('span', { class: 'rule', tabindex: 0 }, `${rule.id} ${rule.title}. ${rule.text}`));
    }
    this.say(...parts_);
    if (this.mode === 'why') {
      this.mode = this.scene ? this.scene.mode : 'play';
      this.press('why', false);
    }
  }

  // --- Going through the game ---

  jump(ply) {
    if (this.scene) {
      this.leaveModes();
    }
    this.player.cancel();
    this.cursor = Math.max(0, Math.min(ply, this.game.plies.length));
    this.choose(null);
    games.keep({ ...this.game, cursor: this.cursor });
    if (this.atEnd) this.turn();
    else {
      const at = this.game.plies[this.cursor - 1];
      this.say(at ? `Move ${this.cursor}: ${at.move} ${at.words}.` : 'The start.', el('span', { class: 'quiet' }, ' » leads back to the game.'));
    }
    this.analysis.moved();
  }

  async replay() {
    if (this.cursor === 0 || this.scene) return;
    const board = games.boardAt(this.game, this.cursor - 1);
    const { move } = this.game.plies[this.cursor - 1];
    const { traces } = await ask('trace', { position: board.position, moves: [move] });
    await this.animate(board, traces[0]);
    this.show();
    if (this.atEnd) this.turn();
  }

  async undo() {
    if (this.game.shared) {
      await this.sharing.act({ do: 'ask' });
      return;
    }
    this.stopThinking();
    this.player.cancel();
    const taken = games.undo(this.game);
    if (!taken) {
      this.say('There is nothing to take back.');
      return;
    }
    await this.changed(`${count(taken, 'move')} taken back. `);
  }

  async redo() {
    this.stopThinking();
    const played = games.redo(this.game);
    if (played) await this.changed('');
  }

  async changed(words) {
    this.game.match.counted = this.game.match.counted && Boolean(this.game.ending);
    this.cursor = this.game.plies.length;
    this.choose(null);
    await this.refresh();
    games.keep({ ...this.game, cursor: this.cursor });
    this.turn();
    if (words && !this.game.ending && !this.thinking) this.say(words, el('strong', {}, `${sideName(games.lastBoard(this.game).side)} to move.`));
  }

  resign() {
    const board = games.lastBoard(this.game);
    const human = (side) => this.game.sides[side].kind === 'human';
    const loser = this.game.shared ? this.game.shared.role : human(board.side) ? board.side : human(other(board.side)) ? other(board.side) : board.side;
    dialogs.confirm(`${sideName(loser)} resigns?`, 'The game ends, and the other side has won.', 'Resign', async () => {
      if (this.game.shared) {
        await this.sharing.act({ do: 'resign' });
        return;
      }
      this.stopThinking();
      games.end(this.game, loser, 'resignation');
      this.cursor = this.game.plies.length;
      this.choose(null);
      games.keep({ ...this.game, cursor: this.cursor });
      this.show();
      this.ended();
    });
  }

  // --- Clocks ---

  pressClock(mover, next) {
    const { clock } = this.game;
    if (!clock) return;
    this.tick();
    if (next !== mover) clock.left[mover] += clock.increment;
  }

  /** Takes the time that has passed from whoever is to move. */
  tick() {
    const now = performance.now();
    const passed = now - (this.lastTick || now);
    this.lastTick = now;
    const { game } = this;
    if (!game?.clock || game.ending) return;
    const board = games.lastBoard(game);
    if (game.shared) {
      if (game.clock.running) game.clock.left[game.clock.running] -= passed;
    } else if (game.plies.length > 0 && !this.player.busy) {
      // The first move costs no time, and nobody pays for what is only shown.
      game.clock.left[board.side] -= passed;
      if (game.clock.left[board.side] <= 0) {
        game.clock.left[board.side] = 0;
        this.stopThinking();
        games.end(game, board.side, 'time');
        this.cursor = game.plies.length;
        this.choose(null);
        games.keep({ ...game, cursor: this.cursor });
        this.ended();
      }
    }
    for (const box of $$('[data-clock]')) drawClock(box, game.clock.left[box.dataset.clock]);
  }

  // --- Buttons, keys, settings ---

  wire() {
    const acts = {
      new: () => dialogs.newGame(this), learn: () => this.openPanel('learn'), setup: () => this.setup.enter(),
      files: () => dialogs.files(this), share: () => this.sharing.dialog(), settings: () => dialogs.settingsDialog(this),
      help: () => dialogs.help(), undo: () => this.undo(), redo: () => this.redo(), hint: () => this.hint(),
      legal: () => this.toggleLegal(), why: () => this.toggleWhy(), replay: () => this.replay(), flip: () => this.flip(),
      resign: () => this.resign(), first: () => this.jump(0), back: () => this.jump(this.cursor - 1),
      forward: () => this.jump(this.cursor + 1), last: () => this.jump(Infinity), pause: () => this.togglePause(),
      step: () => { this.player.step1(); this.showPause(); }, skip: () => this.player.skip(),
    };
    this.acts = acts;
    for (const button of $$('[data-act]')) button.addEventListener('click', () => this.guard(acts[button.dataset.act]));
    $('#speed').addEventListener('input', (event) => set('speed', Number(event.target.value)));
    document.addEventListener('keydown', (event) => this.pageKey(event));
    setInterval(() => this.tick(), 200);
    window.addEventListener('pagehide', () => {
      if (this.game) games.keep({ ...this.game, cursor: this.cursor });
    });
    const tabs = $$('[role=tab]');
    for (const tab of tabs) {
      tab.addEventListener('click', () => this.openPanel(tab.id.slice(4)));
      tab.addEventListener('keydown', (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
        this.openPanel(next.id.slice(4));
        next.focus();
      });
    }
    this.openPanel(settings.panel === 'learn' ? 'log' : settings.panel);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.applySettings());
  }

  openPanel(name) {
    for (const tab of $$('[role=tab]')) {
      const open = tab.id === `tab-${name}`;
      tab.setAttribute('aria-selected', String(open));
      tab.tabIndex = open ? 0 : -1;
      $(`#panel-${tab.id.slice(4)}`).hidden = !open;
    }
    set('panel', name);
    if (name === 'learn') this.guard(() => this.learn.open());
    if (name === 'rules') this.guard(() => dialogs.rulesPanel(this, $('#panel-rules')));
    if (name === 'analysis') this.analysis.draw();
    if (name === 'log' && this.game) this.showLog();
  }

  applySettings() {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.dataset.theme = settings.theme === 'auto' ? (dark ? 'dark' : 'light') : settings.theme;
    if (this.game) this.show();
  }

  toggleLegal() {
    set('legal', !settings.legal);
    this.show();
    if (settings.legal) {
      const table = this.scene || (this.now && this.atEnd && !this.game.ending ? this.now : null);
      if (table) this.say(table.moves.length ? `${count(table.moves.length, 'legal move')}: ${table.moves.map(({ move }) => move).join(', ')}` : 'No legal move.');
    }
  }

  toggleWhy() {
    const on = this.mode !== 'why';
    if (this.mode === 'setup') return;
    this.mode = on ? 'why' : this.scene ? this.scene.mode : 'play';
    this.choose(null);
    this.press('why', on);
    this.say(on ? 'Point at a pit, and hear why it may not be played.' : '');
    if (!on) this.turn();
  }

  flip() {
    set('flip', !settings.flip);
    this.choose(null);
    this.turn();
  }

  togglePause() {
    this.player.pause(!this.player.paused);
    this.showPause();
  }

  showPause() {
    const button = $('#anim [data-act=pause]');
    button.textContent = this.player.paused ? 'Go on' : 'Pause';
    button.setAttribute('aria-pressed', String(this.player.paused));
  }

  /** Handles keys on a pit; returns whether the key was meant for it. */
  boardKey(event, pit) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (this.mode === 'setup') return this.setup.key(event, pit);
    if (this.player.busy && (event.key === 'Enter' || event.key === 'Escape')) {
      this.player.skip();
      return true;
    }
    if (this.chosen && this.chosen.pit === pit) {
      const mark = {
        '<': '<', ',': '<', '>': '>', '.': '>',
        ArrowLeft: this.board.markOfKey(pit, false), ArrowRight: this.board.markOfKey(pit, true),
      }[event.key];
      if (mark) {
        this.guard(() => this.start(mark));
        return true;
      }
    }
    return false;
  }

  pageKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || $('dialog[open]')) return;
    if (event.target.matches('input, textarea, select')) return;
    if (event.key === 'Escape') {
      if (this.deciding) this.cancelDecision();
      else if (this.chosen) {
        this.choose(null);
        this.turn();
      } else if (this.player.busy) this.player.skip();
      return;
    }
    const number = /^[1-9]$/.test(event.key) && $$('#choices button')[Number(event.key) - 1];
    if (number && this.deciding) {
      event.preventDefault();
      number.click();
      return;
    }
    if (this.player.busy && event.key === ' ' && !event.target.matches('button')) {
      event.preventDefault();
      this.togglePause();
      return;
    }
    const keys = {
      u: 'undo', r: 'redo', h: 'hint', l: 'legal', f: 'flip', p: 'replay', n: 'new', s: 'step', '?': 'help',
      '[': 'back', ']': 'forward', Home: 'first', End: 'last',
    };
    if (event.key === 'w') {
      event.preventDefault();
      if (this.board.svg.contains(document.activeElement)) this.guard(() => this.askWhy(this.board.focus));
      else this.toggleWhy();
      return;
    }
    if (event.key === 'b') {
      this.board.focusOn(this.board.focus);
      return;
    }
    const act = keys[event.key];
    if (act) {
      const button = $(`[data-act="${act}"]`);
      if (!button.disabled) {
        event.preventDefault();
        this.guard(this.acts[act]);
      }
    }
  }
}

/** Draws the seeds that a player holds. */
function handPicture(held) {
  const shown = Math.min(held, 24);
  const dots = Array.from({ length: shown }, (_, i) => svg('circle', {
    cx: 5 + (i % 12) * 8, cy: 7 + Math.floor(i / 12) * 11 + (i % 2), r: 4.2, class: `seed seed${i % 3}`, fill: 'currentColor',
  }));
  return svg('svg', { viewBox: '0 0 98 26', 'aria-hidden': 'true' }, ...dots);
}

function drawClock(box, millis) {
  const left = Math.max(0, millis);
  const seconds = left < 10_000 ? (left / 1000).toFixed(1) : Math.floor(left / 1000) % 60;
  const text = left < 10_000 ? `0:0${seconds}` : `${Math.floor(left / 60_000)}:${String(seconds).padStart(2, '0')}`;
  box.textContent = text;
  box.classList.toggle('low', left < 20_000);
}

/** Says in few words what the moves of one start come to. */
function previewWords(moves, side) {
  if (!moves.length) return '';
  if (moves.length > 1) return 'something to decide on the way';
  return factWords(moves[0], side);
}

function factWords(move, side) {
  const taken = move.captured ? `captures ${count(move.captured, 'seed')}` : 'captures nothing';
  const won = move.winner ? (move.winner === side ? ', wins' : ', loses') : '';
  return `${taken}, ${count(move.laps, 'lap')}${won}`;
}

function outcomeWords(some, side) {
  const last = some[0].trace[some[0].trace.length - 1];
  const more = some.length > 1 ? ', more to decide' : `, rests at ${last.pit || '?'}`;
  return `${factWords(some[0], side)}${more}`;
}

function decisionQuestion(steps) {
  const safari = steps.some((step) => step && step.event === 'decide' && (step.choice === 'stop' || step.choice === 'safari'));
  return safari ? 'The sowing has come to the kuu: stop here, or lift it and go on safari?' : 'At which kichwa do the captured seeds enter?';
}

function decisionLabel(step) {
  if (!step) return 'End here';
  if (step.event === 'decide') {
    return { left: 'Left kichwa', right: 'Right kichwa', stop: 'Stop in the kuu', safari: 'Safari' }[step.choice] || step.choice;
  }
  return step.words;
}

const app = new App();
window.bao = app;
app.guard(() => app.begin());
