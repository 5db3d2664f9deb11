import { beforeEach, expect, test, vi } from 'vitest';
import { replayClick } from './early-input.ts';

const heard = vi.fn<(name: string) => void>();

beforeEach(() => {
  heard.mockReset();
  document.body.innerHTML = '<header><button>menu</button></header><main><button>show</button></main><footer><button>language</button></footer>';
});

function press(name: string): void {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
}

/** From now on the buttons hear. */
function listen(): void {
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => heard(button.textContent));
}

test.each([['menu', 'header'], ['language', 'footer']] as const)('a press on %s before it hears is repeated when the %s does [SHL-01]', (name, part) => {
  const repeat = replayClick();
  press(name);
  listen();
  repeat(part === 'header' ? 'footer' : 'header');
  expect(heard).not.toHaveBeenCalled();
  repeat(part);
  expect(heard.mock.calls).toEqual([[name]]);
});

test('only the last press is meant, and one in the form is not repeated [SHL-01]', () => {
  const repeat = replayClick();
  press('menu');
  press('show');
  listen();
  repeat('header');
  repeat('footer');
  expect(heard).not.toHaveBeenCalled();
});
