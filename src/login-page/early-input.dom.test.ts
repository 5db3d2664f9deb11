import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { replayClick } from './early-input.ts';

const clicked = vi.fn<(name: string) => void>();

beforeEach(() => {
  clicked.mockReset();
  document.body.innerHTML =
    '<header><button>menu</button></header><main><button>show</button></main><footer><button>language</button></footer>';
});
afterAll(() => document.body.replaceChildren());

function press(name: string): void {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
}

/** Adds the listeners, as hydration does. */
function listen(): void {
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => clicked(button.textContent));
}

test.each([
  ['menu', 'header'],
  ['language', 'footer'],
] as const)('a click on %s before hydration is repeated when the %s is hydrated [SHL-01]', (name, part) => {
  const repeat = replayClick();
  press(name);
  listen();
  repeat(part === 'header' ? 'footer' : 'header');
  expect(clicked).not.toHaveBeenCalled();
  repeat(part);
  expect(clicked.mock.calls).toEqual([[name]]);
});

test('only the last press is meant, and one in the form is not repeated [SHL-01]', () => {
  const repeat = replayClick();
  press('menu');
  press('show');
  listen();
  repeat('header');
  repeat('footer');
  expect(clicked).not.toHaveBeenCalled();
});
