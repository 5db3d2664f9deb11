import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { startSilent } from '#machines/testing/paths.ts';
import { charts, specimens } from './specimens.ts';

/**
 * Sensitive-action and a read render nothing themselves; parts/pages.tsx renders the pages of the app's charts; the
 * session's page and the message bar show the bridge.
 */
const withoutScreens = ['app', 'app-bridge', 'redirect', 'retryable-read', 'sensitive-action'];

function situation({ value, context }: AnyMachineSnapshot): string {
  return JSON.stringify([value, context]);
}

test.each(charts)('a specimen of %s shows the state its path leads to [QA-01]', (chart, { machine, input, paths }) => {
  const ends = paths.map(({ events }) => {
    const actor = startSilent(machine, { input });
    for (const event of events) actor.send(event);
    return situation(actor.getSnapshot());
  });
  expect(ends).toEqual(paths.map(({ snapshot }) => situation(snapshot)));
  expect(specimens.filter(({ id }) => id.startsWith(`${chart}/`)).map(({ title }) => title)).toEqual(
    paths.map(({ title }) => title),
  );
});

test('every chart with a walk has its screens in the gallery [QA-01]', () => {
  const walks = readdirSync('machines', { recursive: true, encoding: 'utf8' }).flatMap(
    (file) => /^(.+)\/\1\.walk\.ts$/.exec(file)?.[1] ?? [],
  );
  expect(charts.map(([name]) => name).toSorted()).toEqual(
    walks.filter((name) => !withoutScreens.includes(name)).toSorted(),
  );
});

test('no two specimens share an address', () => {
  const ids = specimens.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
