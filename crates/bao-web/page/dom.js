// Small helpers for the page.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Makes an element with attributes, listeners (`onclick`) and children. */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Offers a text or blob as a file. */
export function download(name, content, type) {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = el('a', { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Opens a dialog and returns it; it is gone when it is closed. */
export function dialog(title, ...content) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const box = el(
    'dialog',
    { 'aria-labelledby': id },
    el('div', { class: 'dialog-head' }, el('h2', { id }, title),
      el('button', { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => box.close() }, '✕')),
    ...content,
  );
  box.addEventListener('close', () => box.remove());
  box.addEventListener('click', (event) => {
    if (event.target === box) box.close();
  });
  $('#dialogs').append(box);
  box.showModal();
  return box;
}
