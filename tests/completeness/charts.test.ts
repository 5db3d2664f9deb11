import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf } from '../imports.ts';
import { filesOf, missing, textsOf } from './read-files.ts';

// Each chart has its files, its view with a test and specimens, and everything it leaves open is provided.

const charts = readdirSync('machines').filter((name) => existsSync(join('machines', name, `${name}.machine.ts`)));
/** Charts shown only by other charts' views, without their own view test and specimen. */
const withoutView = new Set(['app', 'app-bridge', 'redirect', 'retryable-read', 'sensitive-action']);
const withView = charts.filter((name) => !withoutView.has(name));

test('charts are found by file name', () => {
  expect(charts).toEqual(expect.arrayContaining(['login', 'session', 'sign-up', 'data-protection']));
});

/**
 * A small chart may contain its context, events and screens, where the types report missing parts; its view test takes
 * every path.
 */
function isSmall(name: string): boolean {
  return readFileSync(join('machines', name, `${name}.machine.ts`), 'utf8').split('\n').length <= 80;
}

function isWalkedByView(name: string): boolean {
  return importersOf(`machines/${name}/${name}.walk.ts`, viewTests).length > 0;
}

describe.each(charts)('the chart %s', (name) => {
  const parts = [
    ...(isSmall(name) ? [] : ['model.ts', 'selectors.ts']),
    ...(withoutView.has(name) ? [] : ['walk.ts']),
    ...(isSmall(name) && isWalkedByView(name) ? [] : ['test.ts']),
  ];

  test.each(parts)('has its %s [QA-01, QA-03]', (part) => {
    expect(missing([`machines/${name}/${name}.${part}`])).toEqual([]);
  });
});

/** Charts whose view test walks another chart, which invokes them or is invoked by them. */
const walkedWith: Readonly<Record<string, string>> = {
  'mailed-code': 'account-creation',
  'sign-up': 'account-creation',
};

test.each(withView)('the view of the chart %s is tested [QA-03]', (name) => {
  const problem = `machines/${name}: no view test imports its walk, such as src/features/${name}/${name}.paths.test.tsx`;
  expect(isWalkedByView(walkedWith[name] ?? name) ? [] : [problem]).toEqual([]);
});

test.each(withView)('the screens of the chart %s are in the gallery [QA-03]', (name) => {
  const problem = `machines/${name}: no file of the gallery imports its walk, such as src/gallery/screens/${name}.tsx`;
  expect(importersOf(`machines/${name}/${name}.walk.ts`, gallery).length > 0 ? [] : [problem]).toEqual([]);
});

test('every chart with ports has actors that fill them; a port left out does not compile [QA-01]', () => {
  // Each flow that invokes a sensitive action fills its port.
  const charts = textsOf('machines', /(?<!sensitive-action)\.machine\.ts$/).filter(({ text }) =>
    /\bport[<(]/.test(text),
  );
  const filling = textsOf('src', /(?<!\.test)\.tsx?$/).filter(({ text }) => text.includes('fillPorts('));
  expect(charts.length).toBeGreaterThan(30);
  expect(
    charts
      .filter(({ file }) => !filling.some(({ text }) => text.includes(`#${file}'`)))
      .map(({ file }) => `${file}: src/features/${basename(file, '.machine.ts')} has no actors that fill its ports`),
  ).toEqual([]);
});

test('every action that a chart leaves open is provided', () => {
  const open = textsOf('machines', /\.machine\.ts$/).flatMap(({ file, text }) =>
    [...text.matchAll(/^ {4}(\w+): \(\) => undefined,$/gm)].map(([, action = '']) => ({ file, action })),
  );
  const actors = textsOf('src', /\.actors\.ts$/).map(({ text }) => text.slice(text.indexOf('fillPorts(')));
  const provides = (action: string): boolean => actors.some((text) => new RegExp(`\\b${action}[:,(]`).test(text));
  expect(open.length).toBeGreaterThan(10);
  expect(
    open
      .filter(({ action }) => !provides(action))
      .map(({ file, action }) => `${file}: no actors file provides the action ${action}`),
  ).toEqual([]);
});

function viewTests(file: string): boolean {
  return /^src\/(features|session)\//.test(file) && /\.test\.tsx?$/.test(file);
}

function gallery(file: string): boolean {
  return file.startsWith('src/gallery/') && !file.includes('.test.');
}

/** The files of `src` of one kind that import a path with this prefix. */
function importersOf(target: string, isOfKind: (file: string) => boolean): string[] {
  return filesOf('src')
    .map((name) => join('src', name))
    .filter((file) => /\.tsx?$/.test(file) && isOfKind(file))
    .filter((file) => importsOf(file).some((each) => each.target.startsWith(target)));
}
