import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepPressedLink } from './keep-pressed-link.ts';

const clicked = vi.fn<(event: MouseEvent) => void>();
document.addEventListener('click', clicked);

beforeAll(keepPressedLink);
beforeEach(() => clicked.mockReset());

function shown(html: string): Element {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-pressed]') ?? document.body;
}

const at = (element: Element, type: string, keys: MouseEventInit = {}): boolean =>
  element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...keys }));

const link = '<a href="/here"><span data-pressed>Here</span></a>';

test('a press that ends on the link that replaced the pressed one is a click, with its keys [SHL-01]', () => {
  at(shown(link), 'mousedown');
  at(shown(link), 'mouseup', { shiftKey: true });
  expect(clicked).toHaveBeenCalledOnce();
  expect(clicked.mock.lastCall?.[0]).toMatchObject({ shiftKey: true, target: document.querySelector('a') });
});

test.each([
  ['on another link', link, '<a href="/there" data-pressed>There</a>'],
  ['on no link', link, '<p data-pressed>Here</p>'],
  ['on a link without an address', '<a data-pressed>Here</a>', '<a data-pressed>Here</a>'],
])('a press that ends %s is no click [SHL-01]', (_, first, next) => {
  at(shown(first), 'mousedown');
  at(shown(next), 'mouseup');
  expect(clicked).not.toHaveBeenCalled();
});

test('another button of the mouse fires no click [SHL-01]', () => {
  at(shown(link), 'mousedown', { button: 1 });
  at(shown(link), 'mouseup', { button: 1 });
  expect(clicked).not.toHaveBeenCalled();
});

test.each(['contextmenu', 'dragstart'])('a press that ends in a %s fires no click [SHL-01]', (type) => {
  const first = shown(link);
  at(first, 'mousedown');
  at(first, type);
  at(shown(link), 'mouseup');
  expect(clicked).not.toHaveBeenCalled();
});

test('the click on a link that is still there is left to the browser [SHL-01]', () => {
  const first = shown(link);
  at(first, 'mousedown');
  at(first, 'mouseup');
  expect(clicked).not.toHaveBeenCalled();
});
