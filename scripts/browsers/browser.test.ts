import { expect, test } from 'vitest';
import { Tab, type Driver } from './browser.ts';

/** A tab whose page returns the given answers in order, repeating the last one. */
function tabOf(answers: readonly unknown[], maxWaitMs = 1000) {
  const done: string[] = [];
  let asked = 0;
  const driver: Driver = {
    open: async (address) => void done.push(`open ${address}`),
    evaluate: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer instanceof Error) throw answer;
      return JSON.stringify(answer);
    },
    press: async ({ x, y }) => void done.push(`press ${x},${y}`),
    type: async (text) => void done.push(`type ${text}`),
    picture: async () => Buffer.from(''),
  };
  return { tab: new Tab(driver, maxWaitMs), done };
}

const here = { x: 5, y: 7 };
const place = { css: 'button', named: 'Log in' };

test('presses an element at its position once it exists and no longer moves', async () => {
  const { tab, done } = tabOf([null, null, { x: 1, y: 7 }, here, here, here]);
  await tab.press(place);
  expect(done).toEqual(['press 5,7']);
});

test('types into a field once it has the focus, and requires the typed text in it', async () => {
  const { tab, done } = tabOf([here, here, false, true, 'lin', 'lin.hart']);
  await tab.enter(place, 'lin.hart');
  expect(done).toEqual(['press 5,7', 'type lin.hart']);
});

test('queries a page again that is being replaced', async () => {
  const { tab } = tabOf([new Error('no such frame'), true]);
  await tab.see(place);
});

test('a timeout states what it waited for and what the page returned', async () => {
  await expect(tabOf([false], 1).tab.see(place)).rejects.toThrow('until button "Log in" can be seen');
  await expect(tabOf([new Error('no such frame')], 1).tab.wait('the page responds', 'x')).rejects.toThrow(
    'until the page responds (no such frame)',
  );
});
