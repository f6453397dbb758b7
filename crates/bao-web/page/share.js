// A game on two devices: the server keeps it, and tells when something has changed.

import { ask, get } from './api.js';
import { dialog, el } from './dom.js';
import { newGame } from './game.js';
import { sideName } from './pits.js';
import { positionLink } from './setup.js';
import { boardAt } from './game.js';

export class Sharing {
  constructor(app) {
    this.app = app;
    this.token = null;
    this.events = null;
  }

  close() {
    this.events?.close();
    this.events = null;
    this.token = null;
  }

  /** Opens a shared game and follows it. */
  async open(token) {
    this.close();
    const seen = await get(`share/${encodeURIComponent(token)}`);
    this.token = token;
    const app = this.app;
    await app.load(this.gameOf(seen));
    if (seen.role === 'N') {
      const { set } = await import('./store.js');
      set('flip', true);
      app.show();
    }
    this.events = new EventSource(`api/share/${encodeURIComponent(token)}/events`);
    this.events.onmessage = (event) => {
      const version = Number(event.data);
      if (this.token === token && version !== app.game.shared?.version) app.guard(() => this.update());
    };
    this.events.onerror = () => app.say('The connection to the shared game is broken; it is tried again.');
  }

  gameOf(seen) {
    const name = (text) => ({ kind: 'human', name: text || '' });
    const game = newGame(seen.start, { sides: { S: name(seen.south), N: name(seen.north) } });
    game.shared = { role: seen.role, version: seen.version, watch: seen.links.watch, takeback: seen.takeback };
    this.take(game, seen);
    return game;
  }

  take(game, seen) {
    game.plies = seen.plies;
    game.shared.version = seen.version;
    game.shared.takeback = seen.takeback;
    game.clock = seen.clock && { base: 0, increment: seen.clock.increment, left: { S: seen.clock.south, N: seen.clock.north }, running: seen.clock.running };
    game.ending = null;
    if (seen.result !== '*') {
      const winner = { '1-0': 'S', '0-1': 'N' }[seen.result] || null;
      const how = { normal: 'by the rules', resignation: 'by resignation', time: 'on time', adjudication: '' }[seen.termination];
      game.ending = {
        result: seen.result, termination: seen.termination, winner,
        words: winner ? `${sideName(winner)} wins ${how}.` : 'Drawn: the game itself knows no draw; the board calls one here (G11).',
      };
    }
  }

  /** Fetches the game anew and shows what has changed. */
  async update() {
    const seen = await get(`share/${encodeURIComponent(this.token)}`);
    await this.show(seen);
  }

  async show(seen, from = 0) {
    const { app } = this;
    const { game } = app;
    if (!game.shared || seen.version < game.shared.version) return;
    const before = game.plies.length;
    const followed = app.atEnd;
    const board = boardAt(game, before);
    const one = seen.plies.length === before + 1 && followed;
    this.take(game, seen);
    app.now = { board: seen.board, moves: seen.moves };
    if (followed || app.cursor > game.plies.length) app.cursor = game.plies.length;
    if (one) {
      app.busy = true;
      try {
        const { traces } = await ask('trace', { position: board.position, moves: [seen.plies[before].move] });
        await app.animate(board, traces[0], from);
      } finally {
        app.busy = false;
      }
    }
    app.choose(null);
    app.turn();
    this.offer();
  }

  /** Shows what the other side asks. */
  offer() {
    const { game } = this.app;
    const { role, takeback } = game.shared;
    if (!takeback || role === 'watch') return;
    if (takeback === role) this.app.say('You have asked to take your last move back.');
    else {
      this.app.say(`${sideName(takeback)} asks to take the last move back.`);
      this.app.choices([
        { label: 'Allow it', act: () => this.act({ do: 'grant' }) }, { label: 'Refuse', act: () => this.act({ do: 'refuse' }) },
      ]);
    }
  }

  async play(move, from) {
    const { app } = this;
    const ply = app.game.plies.length;
    app.busy = true;
    let seen;
    try {
      seen = await ask(`share/${this.token}`, { do: 'move', move, ply });
    } finally {
      app.busy = false;
    }
    await this.show(seen, from);
  }

  async act(what) {
    await this.show(await ask(`share/${this.token}`, what));
  }

  turnWords(side) {
    const { role } = this.app.game.shared;
    if (role === 'watch') return `${sideName(side)} to move. You are watching.`;
    return role === side ? 'It is your turn.' : `Waiting for ${sideName(side)} …`;
  }

  /** Offers links: to the position, and to a game that two people share. */
  dialog() {
    const { app } = this;
    const board = boardAt(app.game, app.cursor);
    const box = dialog('Share');
    const copy = (label, link) => {
      const input = el('input', { value: link, readonly: true, 'aria-label': label });
      return el('label', { class: 'field' }, label, el('span', { class: 'copy' }, input, el('button', {
        type: 'button',
        onclick: async (event) => {
          input.select();
          await navigator.clipboard?.writeText(link).catch(() => document.execCommand('copy'));
          event.target.textContent = 'Copied';
        },
      }, 'Copy')));
    };
    const links = el('div', { class: 'stack' });
    const link = (token) => `${location.origin}/#game=${token}`;
    if (app.game.shared) links.append(copy('To watch this game', link(app.game.shared.watch)));
    else {
      links.append(
        el('p', {}, 'Two people on two devices can play one game: each opens a link. Whoever has a link can play, so give it to the right person only.'),
        app.info.reachable ? '' : el('p', { class: 'muted' }, 'This server answers on this machine only. For other devices start it with --listen and its address in your network.'),
        el('button', {
          type: 'button', class: 'primary', 'data-share': 'begin',
          onclick: () => app.guard(async () => {
            const { game } = app;
            const tokens = await ask('share', {
              position: game.start.position, moves: game.plies.map((ply) => ply.move), ply_limit: game.plyLimit,
              clock: game.clock ? [game.clock.base, game.clock.increment] : null,
            });
            links.replaceChildren(
              copy('For South', link(tokens.south)), copy('For North', link(tokens.north)), copy('To watch', link(tokens.watch)),
              el('div', { class: 'row' }, ['south', 'north'].map((side) => el('button', {
                type: 'button', class: side === 'south' ? 'primary' : '', 'data-share': side,
                onclick: () => {
                  box.close();
                  location.hash = `game=${tokens[side]}`;
                },
              }, side === 'south' ? 'I play South' : 'I play North'))),
            );
          }),
        }, 'Share the game from here'),
      );
    }
    box.append(el('div', { class: 'stack' }, el('fieldset', {}, el('legend', {}, 'This position'), copy('A link to it', positionLink(board.position))),
      el('fieldset', {}, el('legend', {}, 'This game'), links)));
  }
}
