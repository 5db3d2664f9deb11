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
  ['another link', '<a href="/there" data-pressed>There</a>', 0],
  ['no link', '<p data-pressed>Here</p>', 0],
  ['another button of the mouse', link, 1],
])('%s: no click is added [SHL-01]', (_, next, button) => {
  at(shown(link), 'mousedown', { button });
  at(shown(next), 'mouseup', { button });
  expect(clicked).not.toHaveBeenCalled();
});

test('a link that is still there is left to the browser, and so is the next press [SHL-01]', () => {
  const first = shown(link);
  at(first, 'mousedown');
  at(first, 'mouseup');
  at(shown(link), 'mouseup');
  expect(clicked).not.toHaveBeenCalled();
});
