import { expect, test } from 'vitest';
import { cookieNoticeMachine as machine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import { events, options, paths } from '#machines/cookie-notice/cookie-notice.walk.ts';
import { possibleWays, screenWays, wholeWays } from '../e2e/chart-ways.ts';
import { report } from '../e2e/model-report.ts';

const chart = { machine, events, options, paths, withoutCall: ['saveAnswer'] };
const ways = wholeWays([...screenWays(chart), ...possibleWays(chart)]);

test('of two paths with one title, only the one that passed counts as walked [QA-03]', () => {
  const first = ways.findIndex(({ title }) => ways.filter((way) => way.title === title).length > 1);
  expect(first).not.toBe(-1);
  expect(report(chart, ways, { [first]: [] })).toContain('on 1 paths.');
});

test('a transition at a step that the walk answered itself is marked as made up [QA-03]', () => {
  const at = ways.findIndex(({ title }) => title.includes('saveAnswer answers'));
  const steps = ways[at]?.events ?? [];
  const answered = steps.findIndex(({ type }) => type.endsWith('.saveAnswer'));
  expect(report(chart, ways, { [at]: [answered] })).toMatch(/taken \(made up\) {2}\S+ xstate\.done\.actor\.saveAnswer/);
  expect(report(chart, ways, { [at]: [] })).not.toContain('made up');
});

test('a transition whose paths did not pass names the first of them, which can be run again [QA-03]', () => {
  expect(report(chart, ways, {})).toMatch(/not taken .+\n +path 1 did not pass/);
  expect(report(chart, ways, Object.fromEntries(ways.map((_, index) => [index, []])))).not.toContain('did not pass');
});
