// Expressions that walks evaluate in a page, the same in every browser.

/** An element by a selector and, if that is not enough, by its text. */
export interface Place {
  readonly css: string;
  /** Its whole name or text. */
  readonly named?: string;
  /** A part of its text. */
  readonly saying?: string;
  /** A part of the text of its settings row. */
  readonly row?: string;
}

/** Where an element can be pressed, in pixels of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Finds the first visible match. Runs in the page. */
const find = `(place) => {
  const tidy = (text) => (text ?? '').replaceAll(/\\s+/g, ' ').trim();
  return [...document.querySelectorAll(place.css)].find((node) =>
    node.getClientRects().length > 0 && getComputedStyle(node).visibility === 'visible' && node.closest('[inert]') === null &&
    (place.named === undefined || tidy(node.innerText) === place.named || node.getAttribute('aria-label') === place.named) &&
    (place.saying === undefined || tidy(node.innerText).includes(place.saying)) &&
    (place.row === undefined || tidy(node.closest('.settings-row, .value-row')?.innerText).includes(place.row)));
}`;

const calling = (body: string, place: Place): string =>
  `((place) => { const node = (${find})(place); ${body} })(${JSON.stringify(place)})`;

export const isShown = (place: Place): string => calling('return node !== undefined;', place);

/** Scrolls it into view and returns its center; null while it is missing or covered. */
export const pointOf = (place: Place): string =>
  calling(
    `if (node === undefined) return null;
    node.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = node.getBoundingClientRect();
    const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    const hit = document.elementFromPoint(point.x, point.y);
    const label = node.labels?.[0];
    return hit !== null && (node.contains(hit) || hit.contains(node) && hit.closest('label') !== null || label?.contains(hit)) ? point : null;`,
    place,
  );

/** Whether the field has the focus, with its text selected so that typing replaces it. */
export const isReadyToType = (place: Place): string =>
  calling(
    'if (node === undefined || document.activeElement !== node) return false; node.select(); return true;',
    place,
  );

export const valueOf = (place: Place): string => calling('return node === undefined ? null : node.value;', place);

export const scrollTo = (place: Place): string =>
  calling("node?.scrollIntoView({ block: 'start', behavior: 'instant' }); return node !== undefined;", place);

/** Whether nothing moves or loads any more. Endless animations are loading indicators or decoration. */
export const isSettled = `document.readyState === 'complete' && document.querySelector('[aria-busy=true]') === null &&
  document.getAnimations().every((each) => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)`;

/** Whether nothing overflows the window sideways. */
export const isInsideWindow = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
