import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

const charts = import.meta.glob<string>('../machines/*/*.machine.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const actors = Object.keys(import.meta.glob('../src/features/*/*.actors.ts'));
const calls = Object.keys(import.meta.glob('../contract/calls/*.ts'));

/** Actors of another flow's chart: they and the view are what sign-up by a third party adds to account-creation. */
const withoutOwnChart = ['third-party-register'];

test('a flow has one name: its chart in machines, its actors and views in src/features [QA-01]', () => {
  const names = Object.keys(charts).map((file) => basename(dirname(file)));
  const misnamed = Object.keys(charts).filter((file) => basename(file) !== `${basename(dirname(file))}.machine.ts`);
  expect(misnamed, 'a chart that is not named as its folder').toEqual([]);
  // A chart invoked by another one may be rendered by its parent; src/app and src/session are separate folders.
  const isChild = (name: string): boolean =>
    Object.values(charts).some((text) => text.includes(`/${name}/${name}.machine.ts'`));
  const isDrawn = (name: string): boolean => existsSync(`src/features/${name}`) || existsSync(`src/${name}`);
  const undrawn = names.filter((name) => !isChild(name) && !isDrawn(name));
  expect(undrawn.map((name) => `machines/${name}: src/features/${name} is missing`)).toEqual([]);
  const features = [...new Set(actors.map((file) => basename(dirname(file))))];
  const chartless = features.filter((name) => !names.includes(name));
  expect(chartless, 'features whose chart has no folder of their name in machines').toEqual(withoutOwnChart);
  expect(names.length).toBeGreaterThan(35);
});

test('a resource has one name: its calls in contract/calls, its client in src, its service in server/src/features [NET-05]', () => {
  const resources = calls
    .map((file) => basename(file, '.ts'))
    .filter((name) => !/\.test$|^(table|errors|refusals)$/.test(name));
  const missing = resources.flatMap((name) =>
    [[`src/api/${name}.ts`, `src/features/${name}`, `src/${name}`], [`server/src/features/${name}/routes.ts`]]
      .filter((places) => !places.some((place) => existsSync(place)))
      .map(([place]) => `contract/calls/${name}.ts: ${place} is missing`),
  );
  expect(missing).toEqual([]);
  expect(resources.length).toBeGreaterThan(20);
});
