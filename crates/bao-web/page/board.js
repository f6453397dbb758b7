// The board: wood, pits and seeds in SVG, each pit a button.

import { svg } from './dom.js';
import { allPits, count, directionOf, onward, pitWords, placeOf, seedsIn, sideName, sideOf } from './pits.js';

const CELL = 100;
const GAP = 26;
const GOLDEN = 2.399963229728653;

/** A board in an element; what happens on it is told to `on.pick`, `on.arrow` and `on.more`. */
export class Board {
  constructor(host, on) {
    this.on = on;
    this.flipped = false;
    this.rowHeight = 104;
    this.rim = 34;
    this.label = 30;
    this.shown = { rows: [0, 0, 0, 0].map(() => Array(8).fill(0)), hands: { S: 0, N: 0 }, marks: {}, notes: {} };
    this.focus = 'A1';
    this.svg = svg('svg', { class: 'board', role: 'group', 'aria-label': 'Board', id: 'board-svg' });
    host.append(this.svg);
    this.svg.addEventListener('keydown', (event) => this.key(event));
    const narrow = matchMedia('(max-width: 700px) and (orientation: portrait)');
    const lay = () => {
      // On a phone every point of width goes to the pits.
      [this.rowHeight, this.rim, this.label] = narrow.matches ? [134, 12, 30] : [104, 34, 30];
      this.build();
    };
    narrow.addEventListener('change', lay);
    lay();
  }

  /** Returns the middle of a pit. */
  centre(pit) {
    let [row, column] = placeOf(pit);
    if (this.flipped) [row, column] = [3 - row, 7 - column];
    const x = this.label + this.rim + (column + 0.5) * CELL;
    const y = this.label + this.rim + (row + 0.5) * this.rowHeight + (row > 1 ? GAP : 0);
    return [x, y];
  }

  size() {
    return [2 * (this.label + this.rim) + 8 * CELL, 2 * (this.label + this.rim) + 4 * this.rowHeight + GAP];
  }

  flip(flipped) {
    if (flipped !== this.flipped) {
      this.flipped = flipped;
      this.build();
    }
  }

  build() {
    const [width, height] = this.size();
    const hadFocus = this.svg.contains(document.activeElement);
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.svg.replaceChildren(defs(), ...this.wood(width, height), ...this.labels(width, height));
    this.pits = new Map();
    const layer = svg('g', { class: 'pits' });
    const order = this.flipped ? [...allPits].reverse() : allPits;
    for (const pit of order) {
      const node = this.pit(pit);
      this.pits.set(pit, node);
      layer.append(node.group);
    }
    this.over = svg('g', { class: 'over' });
    this.svg.append(layer, this.over);
    this.show(this.shown);
    if (hadFocus) this.focusOn(this.focus);
  }

  wood(width, height) {
    const [x, y, w, h] = [this.label, this.label, width - 2 * this.label, height - 2 * this.label];
    const grain = [];
    for (let i = 0; i < 14; i += 1) {
      const gy = y + 12 + (i * (h - 24)) / 13;
      const bend = ((i * 37) % 17) - 8;
      const path = `M ${x + 8} ${gy} C ${x + w * 0.3} ${gy + bend}, ${x + w * 0.6} ${gy - bend * 1.4}, ${x + w - 8} ${gy + bend * 0.6}`;
      grain.push(svg('path', { d: path, class: 'grain', 'stroke-width': 1 + ((i * 13) % 5) / 2.5 }));
    }
    const middle = height / 2;
    return [
      svg('g', { 'aria-hidden': 'true' },
        svg('rect', { x, y: y + 8, width: w, height: h, rx: 40, class: 'shadow' }),
        svg('rect', { x, y, width: w, height: h, rx: 40, class: 'wood' }),
        ...grain,
        svg('rect', { x: x + 7, y: y + 7, width: w - 14, height: h - 14, rx: 34, class: 'rim' }),
        svg('line', { x1: x + 24, x2: x + w - 24, y1: middle, y2: middle, class: 'middle' }),
        svg('line', { x1: x + 24, x2: x + w - 24, y1: middle + 3, y2: middle + 3, class: 'middle-light' })),
    ];
  }

  labels(width, height) {
    const group = svg('g', { class: 'labels', 'aria-hidden': 'true' });
    for (let column = 0; column < 8; column += 1) {
      const top = this.flipped ? `A${column + 1}` : `a${column + 1}`;
      const bottom = this.flipped ? `a${column + 1}` : `A${column + 1}`;
      group.append(svg('text', { x: this.centre(top)[0], y: this.label - 8 }, String(column + 1)));
      group.append(svg('text', { x: this.centre(bottom)[0], y: height - 8 }, String(column + 1)));
    }
    for (const letter of 'baAB') {
      const [, y] = this.centre(`${letter}1`);
      group.append(svg('text', { x: this.label / 2, y: y + 7 }, letter), svg('text', { x: width - this.label / 2, y: y + 7 }, letter));
    }
    return [group];
  }

  pit(pit) {
    const [x, y] = this.centre(pit);
    const [width, height] = [CELL / 2 - 7, this.rowHeight / 2 - 7];
    const seeds = svg('g', { class: 'seeds' });
    const number = svg('text', { x: x + width - 4, y: y + height - 2, class: 'number' });
    const hollow = svg('g');
    const ring = svg('rect', { x: x - width - 2, y: y - height - 2, width: 2 * width + 4, height: 2 * height + 4, rx: width + 2, class: 'ring' });
    const group = svg('g', {
      role: 'button', class: 'pit', tabindex: -1, 'data-pit': pit,
      onclick: (event) => this.on.pick(pit, event),
      onfocus: () => this.rove(pit),
      oncontextmenu: (event) => {
        event.preventDefault();
        this.on.more(pit, event);
      },
    }, svg('rect', { x: x - CELL / 2, y: y - this.rowHeight / 2, width: CELL, height: this.rowHeight, class: 'hit' }),
    hollow, seeds, ring, number);
    return { group, seeds, number, hollow, ring, x, y, width, height, shape: '' };
  }

  /** Gives a pit its form: a hollow, or the square of a kuu. */
  shape(node, square) {
    const form = square ? 'square' : 'round';
    if (node.shape === form) return;
    node.shape = form;
    const { x, y, width, height } = node;
    const rx = square ? 14 : width;
    node.hollow.replaceChildren(
      svg('rect', { x: x - width, y: y - height + 2, width: 2 * width, height: 2 * height, rx, class: 'lip' }),
      svg('rect', { x: x - width, y: y - height, width: 2 * width, height: 2 * height, rx, class: 'hollow' }),
    );
    node.ring.setAttribute('rx', square ? 16 : width + 2);
  }

  /** Shows a board: rows, what is marked (`marks[pit]` is a class), and what is said of pits (`notes`). */
  show(shown) {
    this.shown = shown;
    for (const [pit, node] of this.pits) this.draw(pit, node);
    this.rove(this.focus);
  }

  draw(pit, node = this.pits.get(pit)) {
    const { rows, kuus = {}, marks = {}, notes = {} } = this.shown;
    const seeds = seedsIn(rows, pit);
    this.shape(node, kuus[pit] !== undefined);
    lay(node, seeds, pit);
    node.number.textContent = seeds > 0 ? seeds : '';
    const kuu = kuus[pit] ? ` kuu-${kuus[pit]}` : '';
    node.group.setAttribute('class', `pit${seeds === 0 ? ' empty' : ''}${kuu} ${marks[pit] || ''}`);
    const said = [...(kuus[pit] === 'stands' ? ['kuu'] : kuus[pit] === 'weak' ? ['kuu of fewer than six'] : []), ...(notes[pit] || [])];
    node.group.setAttribute('aria-label', pitWords(pit, seeds, said));
  }

  /** Changes the seeds of one pit, as in an animation. */
  put(pit, seeds) {
    const [row, column] = placeOf(pit);
    this.shown.rows[row][column] = seeds;
    this.draw(pit);
  }

  /** Marks a pit for a while. */
  flash(pit, kind, millis) {
    const { group } = this.pits.get(pit);
    group.classList.add(kind);
    if (millis) setTimeout(() => group.classList.remove(kind), millis);
  }

  clearFlashes() {
    for (const { group } of this.pits.values()) group.classList.remove('taken', 'entered', 'lifted', 'rested', 'dropped');
    this.over.replaceChildren();
  }

  /** Offers directions from a pit as arrows. */
  arrows(pit, marks) {
    this.over.replaceChildren();
    const [x, y] = this.centre(pit);
    for (const mark of marks) {
      const [nx] = this.centre(onward(pit, directionOf(pit, mark)));
      // At the end of a row the next pit lies in the other row, but the arrow still points along the row.
      const right = Math.abs(nx - x) > 1 ? nx > x : (mark === '>') !== this.away(pit);
      const ax = x + (right ? 1 : -1) * (CELL / 2 + 4);
      const path = right ? 'M -12 -16 L 16 0 L -12 16 Z' : 'M 12 -16 L -16 0 L 12 16 Z';
      this.over.append(svg('g', {
        class: 'arrow', transform: `translate(${ax} ${y})`, 'aria-hidden': 'true', 'data-mark': mark,
        onclick: (event) => {
          event.stopPropagation();
          this.on.arrow(mark);
        },
      }, svg('circle', { r: 30 }), svg('path', { d: path })));
    }
  }

  /** Returns whether the owner of a pit sits across the table. */
  away(pit) {
    return (sideOf(pit) === 'N') !== this.flipped;
  }

  /** Returns "<" or ">" for a key of the screen, as the owner of a pit sees it. */
  markOfKey(pit, right) {
    return right !== this.away(pit) ? '>' : '<';
  }

  clearArrows() {
    this.over.replaceChildren();
  }

  /** Draws seeds in the air, or nothing. */
  carry(x, y, seeds) {
    if (!this.air) this.air = svg('g', { class: 'air', 'aria-hidden': 'true' });
    if (seeds === 0) {
      this.air.remove();
      this.air = null;
      return;
    }
    if (this.air.parentNode !== this.over) this.over.append(this.air);
    this.air.setAttribute('transform', `translate(${x} ${y - 26})`);
    if (this.air.dataset.seeds !== String(seeds)) {
      this.air.dataset.seeds = seeds;
      this.air.replaceChildren(svg('ellipse', { cx: 0, cy: 34, rx: 26, ry: 10, class: 'air-shadow' }));
      const shown = Math.min(seeds, 24);
      for (let i = 0; i < shown; i += 1) {
        const r = 22 * Math.sqrt((i + 0.35) / Math.max(shown, 9));
        this.air.append(seed(r * Math.cos(i * GOLDEN), r * Math.sin(i * GOLDEN), 8.5, i));
      }
      this.air.append(svg('text', { y: -28, class: 'air-number' }, String(seeds)));
    }
  }

  rove(pit) {
    this.focus = pit;
    for (const [name, { group }] of this.pits) group.setAttribute('tabindex', name === pit ? 0 : -1);
  }

  focusOn(pit) {
    this.rove(pit);
    this.pits.get(pit).group.focus();
  }

  key(event) {
    if (this.on.key(event, this.focus)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (steps) {
      event.preventDefault();
      const turn = this.flipped ? -1 : 1;
      const [row, column] = placeOf(this.focus);
      const [r, c] = [row + steps[0] * turn, column + steps[1] * turn];
      if (r >= 0 && r < 4 && c >= 0 && c < 8) this.focusOn(allPits[r * 8 + c]);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.on.pick(this.focus, event);
    }
  }

  /** Says the whole board in words. */
  words() {
    const { rows } = this.shown;
    return ['S', 'N'].map((side) => {
      const own = allPits.filter((pit) => sideOf(pit) === side);
      const total = own.reduce((sum, pit) => sum + seedsIn(rows, pit), 0);
      return `${sideName(side)} has ${count(total, 'seed')} on the board`;
    }).join('; ');
  }
}

function defs() {
  const stops = (...colours) => colours.map(([offset, name]) => svg('stop', { offset, class: `stop-${name}` }));
  return svg('defs', {},
    svg('linearGradient', { id: 'wood', x1: 0, y1: 0, x2: 0, y2: 1 }, stops([0, 'wood1'], [0.5, 'wood2'], [1, 'wood3'])),
    svg('radialGradient', { id: 'hollow', cx: 0.5, cy: 0.38, r: 0.66 }, stops([0, 'pit1'], [0.75, 'pit2'], [1, 'pit3'])),
    svg('radialGradient', { id: 'seed0', cx: 0.35, cy: 0.3, r: 0.8 }, stops([0, 'seed-a1'], [1, 'seed-a2'])),
    svg('radialGradient', { id: 'seed1', cx: 0.35, cy: 0.3, r: 0.8 }, stops([0, 'seed-b1'], [1, 'seed-b2'])),
    svg('radialGradient', { id: 'seed2', cx: 0.35, cy: 0.3, r: 0.8 }, stops([0, 'seed-c1'], [1, 'seed-c2'])));
}

function seed(cx, cy, r, shade) {
  return svg('circle', { cx: cx.toFixed(1), cy: cy.toFixed(1), r: r.toFixed(1), class: `seed seed${shade % 3}` });
}

/** Lays seeds in a pit from its middle outwards; those that lie there already stay. */
function lay(node, seeds, pit) {
  const { x, y, width, height } = node;
  const now = node.seeds.childElementCount;
  const size = (n) => (n <= 9 ? 9.5 : n <= 16 ? 8.2 : n <= 30 ? 6.6 : 5.2);
  if (now === seeds) return;
  const turn = (pit.charCodeAt(0) * 7 + Number(pit[1]) * 5) % 11;
  const at = (i, n) => {
    const distance = Math.sqrt((i + 0.4) / Math.max(n, 8)) * 0.78;
    const angle = i * GOLDEN + turn;
    return [x + distance * (width - 5) * Math.cos(angle), y + distance * (height - 5) * Math.sin(angle)];
  };
  const children = [];
  for (let i = 0; i < seeds; i += 1) {
    const [sx, sy] = at(i, seeds);
    children.push(seed(sx, sy, size(seeds), i + turn));
  }
  node.seeds.replaceChildren(...children);
}
