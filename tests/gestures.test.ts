import { readFileSync } from 'node:fs';
import { StateMachine } from 'xstate';
import { expect, test } from 'vitest';
import { sources } from './imports.ts';

const files = (found: object): { file: string; text: string }[] =>
  Object.keys(found).map((key) => ({ file: key.slice('../'.length), text: readFileSync(key.slice(3), 'utf8') }));
const views = files(import.meta.glob('../src/{session,features/*}/*.paths.test.tsx'));
const maps = files(import.meta.glob('../src/{session,features/*}/*.gestures.ts'));
const machines = import.meta.glob<Record<string, unknown>>('../machines/*/*.machine.ts', { eager: true });

/** The events of each chart, by the name of its machine. */
const eventsOf = new Map(
  Object.values(machines).flatMap((exported) =>
    Object.entries(exported).flatMap(([name, each]) =>
      each instanceof StateMachine ? [[name, each.events.map(String)] as const] : [],
    ),
  ),
);
/** Everything in views that may be an event type: `noun.verb`. */
const literals = new Set(
  sources('src')
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/'[a-z]\w*\.[a-z]\w*'/g) ?? [])
    .map((literal) => literal.slice(1, -1)),
);
/** The charts of the views that are tested, by the names of their machines. */
const chartsOf = ({ text }: { text: string }): string[] =>
  [...new Set(text.match(/\b\w+Machine\b/g) ?? [])].filter((name) => eventsOf.has(name));
const isUsed = (chart: string): boolean => eventsOf.get(chart)?.some((type) => literals.has(type)) === true;
const mapped = new Set(maps.flatMap(({ text }) => text.match(/(?<=\bGestures<typeof )\w+/g) ?? []));

test('a chart with a view that sends it events has a map of its gestures [QA-03]', () => {
  expect(
    views.flatMap((view) =>
      chartsOf(view)
        .filter((chart) => isUsed(chart) && !mapped.has(chart))
        .map((chart) => `${view.file}: ${chart} has no x.gestures.ts. docs/testing.md says how to write one.`),
    ),
  ).toEqual([]);
});

test('each view that is tested names its chart, and charts that get no event from a view are known as such', () => {
  expect(views.filter((view) => chartsOf(view).length === 0)).toEqual([]);
  expect(views.length).toBeGreaterThan(30);
  expect([...new Set(views.flatMap(chartsOf))].filter((chart) => !isUsed(chart))).toEqual([
    'lockDownReminderMachine',
    'securitySummaryMachine',
  ]);
});
