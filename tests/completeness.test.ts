import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { table } from '#contract/table.ts';
import { importsOf, sources } from './imports.ts';

// Everything of one kind that the tree contains has its counterparts. A failure names the missing file, row or registration.

const charts = readdirSync('machines').filter((name) => existsSync(join('machines', name, `${name}.machine.ts`)));
/** Charts whose states only other charts' views show: they have no view test and no specimen of their own. */
const withoutView = new Set(['app', 'app-bridge', 'sensitive-action']);
const withView = charts.filter((name) => !withoutView.has(name));

test('charts are found by file name', () => {
  expect(charts).toEqual(expect.arrayContaining(['login', 'session', 'sign-up', 'key-vault']));
});

describe.each(charts)('the chart %s', (name) => {
  const parts = ['model.ts', 'selectors.ts', ...(withoutView.has(name) ? [] : ['walk.ts']), 'paths.test.ts'];

  test.each(parts)('has its %s [QA-01, QA-03]', (part) => {
    expect(filesOf(join('machines', name))).toContain(`${name}.${part}`);
  });
});

test.each(withView)('the view of the chart %s is tested [QA-03]', (name) => {
  expect(importersOf(`machines/${name}/`, viewTests)).not.toEqual([]);
});

test.each(withView)('the screens of the chart %s are in the gallery [QA-03]', (name) => {
  expect(importersOf(`machines/${name}/${name}.walk.ts`, gallery)).not.toEqual([]);
});

test('every call of the contract is in the table of calls [NET-05]', () => {
  const calls = filesOf('contract/calls')
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) => [...readFileSync(join('contract/calls', name), 'utf8').matchAll(/^export const (\w+) = call\(/gm)])
    .map(([, constant = '']) => constant);
  expect(calls.length).toBeGreaterThan(15);
  expect(calls.filter((name) => !Object.hasOwn(table, name))).toEqual([]);
});

test('every feature of the service with routes is registered [NET-05]', () => {
  const features = readdirSync('server/src/features').filter((name) => existsSync(join('server/src/features', name, 'routes.ts')));
  const others = sources('server/src').filter((file) => !file.startsWith('server/src/features/'));
  // Either one by one, or all by their file name.
  const isFound = others.some((file) => /import\.meta\.glob[^;]*features\/\*\/routes\.ts/.test(readFileSync(file, 'utf8')));
  const registered = others.flatMap(importsOf).map(({ target }) => target);
  expect(features.length).toBeGreaterThan(5);
  expect(features.filter((name) => !isFound && !registered.includes(`server/src/features/${name}/routes.ts`))).toEqual([]);
});

function viewTests(file: string): boolean {
  return file.startsWith('src/features/') && /\.test\.tsx?$/.test(file);
}

function gallery(file: string): boolean {
  return file.startsWith('src/gallery/') && !file.includes('.test.');
}

/** The files of `src` of one kind that import something whose path starts so. */
function importersOf(target: string, isOfKind: (file: string) => boolean): string[] {
  return filesOf('src')
    .map((name) => join('src', name))
    .filter((file) => /\.tsx?$/.test(file) && isOfKind(file))
    .filter((file) => importsOf(file).some((each) => each.target.startsWith(target)));
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}
