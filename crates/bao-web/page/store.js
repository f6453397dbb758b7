// What the browser keeps: settings, the running game, progress in lessons and drills.

const defaults = {
  theme: 'auto',
  animation: 'auto',
  speed: 0,
  numbers: true,
  flip: false,
  legal: false,
  panel: 'log',
  next: { variant: 'kujifunza', S: 'human', N: '3', clock: '', match: 1 },
};

function read(key, fallback, place = () => localStorage) {
  try {
    const text = place().getItem(key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

function write(key, value, place = () => localStorage) {
  try {
    place().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const settings = { ...defaults, ...read('bao.settings', {}) };

/** Changes a setting and keeps it. */
export function set(name, value) {
  settings[name] = value;
  write('bao.settings', settings);
}

// Each tab has its own game, which a reload finds again; a new tab goes on with the one played last.
const tab = () => sessionStorage;
export const loadGame = () => read('bao.game', null, tab) || read('bao.game', null);

/** Keeps a game; returns whether that worked. */
export function saveGame(game) {
  const here = write('bao.game', game, tab);
  return write('bao.game', game) || here;
}

export const loadLessons = () => read('bao.lessons', {});
export const saveLessons = (done) => write('bao.lessons', done);

export const loadDrill = () => read('bao.drill', { drills: 0, perfect: 0, found: 0, missed: 0, wrong: 0, streak: 0, best: 0 });
export const saveDrill = (score) => write('bao.drill', score);

/** Returns how moves are shown: seed by seed, lap by lap, or only what came of them. */
export function animation() {
  if (settings.animation !== 'auto') return settings.animation;
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'lap' : 'seed';
}

export const reduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
