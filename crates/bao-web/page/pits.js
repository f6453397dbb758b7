// Names and places of pits: the circuit, rows and columns as a position text has them.

/** Returns the side whose pit a name is: "S" or "N". */
export const sideOf = (pit) => (pit[0] < 'a' ? 'S' : 'N');

/** Returns the other side. */
export const other = (side) => (side === 'S' ? 'N' : 'S');

/** Returns a side's name in words. */
export const sideName = (side) => (side === 'S' ? 'South' : 'North');

/** Returns the pit at a row and column of the four rows, North's back row first, as South sees them. */
export function pitAt(row, column) {
  const letter = 'baAB'[row];
  return letter + (row < 2 ? 8 - column : column + 1);
}

/** Returns the row and column of a pit. */
export function placeOf(pit) {
  const row = 'baAB'.indexOf(pit[0]);
  const number = Number(pit[1]);
  return [row, row < 2 ? 8 - number : number - 1];
}

/** Returns all 32 pits, row by row. */
export const allPits = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3, 4, 5, 6, 7].map((column) => pitAt(row, column)));

/** Returns the circuit index of a pit on its owner's ring, 0 for front pit 1. */
function ringIndex(pit) {
  const number = Number(pit[1]);
  return pit[0].toLowerCase() === 'a' ? number - 1 : 16 - number;
}

function ringPit(side, index) {
  const i = ((index % 16) + 16) % 16;
  const letter = i < 8 ? 'a' : 'b';
  return (side === 'S' ? letter.toUpperCase() : letter) + (i < 8 ? i + 1 : 16 - i);
}

/** Returns the pit some steps on in a direction, "clockwise" or "anticlockwise". */
export const onward = (pit, direction, steps = 1) =>
  ringPit(sideOf(pit), ringIndex(pit) + (direction === 'clockwise' ? steps : -steps));

/** Returns the circuit direction of "<" or ">" as the owner of a pit sees it. */
export function directionOf(pit, mark) {
  const front = pit[0].toLowerCase() === 'a';
  return (mark === '>') === front ? 'clockwise' : 'anticlockwise';
}

/** Returns the seeds of a pit. */
export function seedsIn(rows, pit) {
  const [row, column] = placeOf(pit);
  return rows[row][column];
}

/** Splits a move text into its pit, its start (pit and direction) and the rest. */
export function parts(move) {
  const match = /^([ABab][1-8])([<>]?)(.*)$/.exec(move) || ['', '', '', ''];
  return { pit: match[1], mark: match[2], start: match[1] + match[2], rest: match[3] };
}

/** Writes a number of things. */
export const count = (number, thing) => `${number} ${thing}${number === 1 ? '' : 's'}`;

/** Returns what a pit is called when it is read out. */
export function pitWords(pit, seeds, notes = []) {
  const side = sideName(sideOf(pit));
  const row = pit[0].toLowerCase() === 'a' ? 'front' : 'back';
  return [`${pit}, ${count(seeds, 'seed')}, ${side}'s ${row} row`, ...notes].join(', ');
}
