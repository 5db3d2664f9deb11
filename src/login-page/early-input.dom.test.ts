import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endEarlyInput, replayClick, replaySubmit, restoreInput } from './early-input.ts';

const [, script = ''] = /<script>([^]*?)<\/script>/.exec(readFileSync('login.html', 'utf8')) ?? [];
const events: string[] = [];

beforeEach(() => {
  events.length = 0;
  document.body.innerHTML = `
    <header><button>menu</button></header>
    <form id="log-in"><input name="username"><button>log in</button><button name="third-party">Juniper</button></form>
    <footer><button>language</button></footer>`;
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- as the document runs it
  new Function(script)();
});
afterEach(() => {
  endEarlyInput();
  document.body.replaceChildren();
});

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

/** Adds the listeners, as the scripts of the page do. */
function listen(): void {
  for (const each of document.querySelectorAll('header button, footer button'))
    each.addEventListener('click', () => events.push(`click on ${each.textContent}`));
  document.querySelector('form')?.addEventListener('submit', ({ submitter }) => {
    events.push(`submit by ${submitter?.textContent}`);
  });
}

test.each(['log in', 'Juniper'])('replays a submit by %s once, and marks the button until then [LOG-01]', (name) => {
  button('log in')?.click();
  button(name)?.click();
  expect([...document.querySelectorAll('[data-pressed]')]).toEqual([button(name)]);
  listen();
  replaySubmit('log-in');
  expect(events).toEqual([`submit by ${name}`]);
});

test('does not submit a form that was edited after the submit [LOG-01]', () => {
  button('log in')?.click();
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  listen();
  replaySubmit('log-in');
  expect([events, document.querySelector('[data-pressed]')]).toEqual([[], null]);
});

test('leaves the form alone once React handles it [LOG-01]', () => {
  endEarlyInput();
  button('log in')?.click();
  expect(document.querySelector('[data-pressed]')).toBeNull();
});

test.each([
  ['menu', 'header', 'footer'],
  ['language', 'footer', 'header'],
] as const)('repeats a click on %s when the %s is hydrated [SHL-01]', (name, part, other) => {
  button(name)?.click();
  listen();
  replayClick(other);
  expect(events).toEqual([]);
  replayClick(part);
  expect(events).toEqual([`click on ${name}`]);
});

test('repeats only the last click [SHL-01]', () => {
  button('menu')?.click();
  button('log in')?.click();
  listen();
  replayClick('header');
  replayClick('footer');
  expect(events).toEqual([]);
});

test('input is restored in replaced fields, even if it was typed while React was starting [LOG-01]', () => {
  const type = (value: string): void => {
    const field = document.querySelector('input');
    if (field === null) return;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('lin');
  const restore = restoreInput('log-in');
  type('lin@example.com');
  document
    .querySelector('input')
    ?.replaceWith(document.createRange().createContextualFragment('<input name="username">'));
  restore();
  expect(document.querySelector('input')?.value).toBe('lin@example.com');
});
