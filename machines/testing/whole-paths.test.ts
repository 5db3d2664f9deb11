import { expect, test } from 'vitest';
import { wholePaths } from './whole-paths.ts';

const open = { type: 'door.open' };
const close = { type: 'door.close' };
const lock = { type: 'door.lock' };

const path = (title: string, ...events: readonly object[]) => ({ title, events });

function titles(paths: Parameters<typeof wholePaths<ReturnType<typeof path>>>[0]) {
  return wholePaths(paths).map(({ title, ends }) => [title, ends.map((end) => end.title)]);
}

test('walks the paths that no longer one begins with, and passes each end once, shortest first [QA-03]', () => {
  const paths = [
    path('start'),
    path('open and lock', open, lock),
    path('open', open),
    path('lock', lock),
    path('open and close', open, close),
  ];
  expect(titles(paths)).toEqual([
    ['open and lock', ['start', 'open', 'open and lock']],
    ['lock', ['lock']],
    ['open and close', ['open and close']],
  ]);
});

test('a path of no steps is whole if there is no other [QA-03]', () => {
  expect(titles([path('start')])).toEqual([['start', ['start']]]);
});

test('of equal paths one is walked, and both ends are passed [QA-03]', () => {
  expect(titles([path('one', open), path('other', open)])).toEqual([['one', ['one', 'other']]]);
});

test('events that look alike but are not the same are different steps [QA-03]', () => {
  expect(titles([path('one', open), path('other', { ...open }, close)])).toEqual([
    ['one', ['one']],
    ['other', ['other']],
  ]);
});

test('a path passes only the ends of its own start [QA-03]', () => {
  const starts = [
    { ...path('here', open), start: 'here' },
    { ...path('there', open, close), start: 'there' },
  ];
  expect(titles(starts)).toEqual([
    ['here', ['here']],
    ['there', ['there']],
  ]);
});
