import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replayPress } from './early-press.ts';

const [, script = ''] = /<script>([^]*?)<\/script>/.exec(readFileSync('login.html', 'utf8')) ?? [];
const events: string[] = [];

beforeEach(() => {
  events.length = 0;
  document.body.innerHTML = `
    <div id="root" class="is-pending">
      <header><button>menu</button></header>
      <form id="log-in"><input name="username"><button>log in</button><button name="third-party">Juniper</button></form>
    </div>`;
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- as the document runs it
  new Function(script)();
});

afterEach(() => document.body.replaceChildren());

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

/** Adds the listeners, as the scripts of the page do. */
function listen(): void {
  document.getElementById('root')?.classList.remove('is-pending');
  button('menu')?.addEventListener('click', () => events.push('menu'));
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    events.push(`submit by ${event.submitter?.textContent || 'nothing'}`);
  });
}

test.each([
  ['log in', 'submit by log in'],
  ['Juniper', 'submit by Juniper'],
  ['menu', 'menu'],
])('repeats a press on %s once, and marks the button until then [LOG-01, SHL-01]', (name, event) => {
  button('log in')?.click();
  button(name)?.click();
  expect([...document.querySelectorAll('[data-pressed]')]).toEqual([button(name)]);
  listen();
  replayPress();
  replayPress();
  expect([events, document.querySelector('[data-pressed]')]).toEqual([[event], null]);
});

test('does not submit a form that was edited after the press [LOG-01]', () => {
  button('log in')?.click();
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  listen();
  replayPress();
  expect([events, document.querySelector('[data-pressed]')]).toEqual([[], null]);
});

test('a press that the page has handled is not repeated [LOG-01]', () => {
  document.getElementById('root')?.classList.remove('is-pending');
  button('log in')?.click();
  listen();
  replayPress();
  expect(events).toEqual([]);
});

test.each([
  ['log in', ['submit by log in']],
  ['Juniper', ['submit by Juniper']],
  ['menu', []],
])('a press on %s is repeated in the form that React has drawn again, and nowhere else [LOG-01]', (name, expected) => {
  button(name)?.click();
  const root = document.getElementById('root');
  root?.replaceWith(root.cloneNode(true));
  listen();
  replayPress();
  expect(events).toEqual(expected);
});
