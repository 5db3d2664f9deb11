import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { table } from '#contract/calls/table.ts';
import { callTableText, hasCalls } from '../../scripts/lib/messages.mjs';
import { importsOf, sources } from '../imports.ts';
import { filesOf, missing, textsOf } from './read-files.ts';

const serviceFeatures = readdirSync('server/src/features').filter((name) =>
  existsSync(join('server/src/features', name, 'routes.ts')),
);
const testFiles = ['contract', 'machines', 'src', 'server/src', 'server/tests', 'tests'].flatMap((folder) =>
  filesOf(folder)
    .map((name) => join(folder, name))
    .filter((file) => /\.test\.tsx?$/.test(file)),
);

test('every call of the contract is in the table of calls [NET-05]', () => {
  const calls = textsOf('contract/calls', /(?<!\.test)\.ts$/).flatMap(({ file, text }) =>
    [...text.matchAll(/^export const (\w+) = call\(/gm)].map(([, name = '']) => ({ file, name })),
  );
  expect(calls.length).toBeGreaterThan(15);
  expect(
    calls
      .filter(({ name }) => !Object.hasOwn(table, name))
      .map(({ file, name }) => `${file}: ${name} is not in contract/calls/table.ts: run npm run messages`),
  ).toEqual([]);
  const resources = readdirSync('contract/calls').filter((file) =>
    hasCalls(file, readFileSync(join('contract/calls', file), 'utf8')),
  );
  expect(readFileSync('contract/calls/table.ts', 'utf8')).toBe(callTableText(resources));
});

test('every feature of the service with routes is registered [NET-05]', () => {
  const others = sources('server/src').filter((file) => !file.startsWith('server/src/features/'));
  // Either one by one, or all by file name.
  const isFound = others.some((file) =>
    /import\.meta\.glob[^;]*features\/\*\/routes\.ts/.test(readFileSync(file, 'utf8')),
  );
  const registered = others.flatMap(importsOf).map(({ target }) => target);
  expect(serviceFeatures.length).toBeGreaterThan(5);
  expect(
    serviceFeatures.filter((name) => !isFound && !registered.includes(`server/src/features/${name}/routes.ts`)),
  ).toEqual([]);
});

/** Features whose routes are tested by task, in files of the same folder. */
const dividedTests: Readonly<Record<string, readonly string[]>> = {
  'key-vault': ['life.test.ts', 'refusals.test.ts'],
  'sign-up': ['send-code.test.ts', 'create-account.test.ts'],
};

/** A small feature only reads and writes; its case of client and service takes both. */
function isTestedByCase(name: string): boolean {
  const routes = readFileSync(join('server/src/features', name, 'routes.ts'), 'utf8');
  return (
    routes.split('\n').length <= 40 && !routes.includes('throw') && existsSync(`tests/client-server/${name}.cases.ts`)
  );
}

test.each(serviceFeatures)('tests the routes of the service feature %s [NET-05]', (name) => {
  const tests = isTestedByCase(name) ? [] : (dividedTests[name] ?? ['routes.test.ts']);
  expect(missing(tests.map((file) => `server/src/features/${name}/${file}`))).toEqual([]);
});

/** Whether the file makes a decision. Actors that only send a call are tested by `tests/client-server.test.ts`. */
function decides(file: string): boolean {
  return /\bif \(| \? |\?\?|&&|catch/.test(readFileSync(file, 'utf8'));
}

/** The journey that the first line of an actors file names. */
function journeyOf(file: string): string | undefined {
  return /^\/\/ Tested by (e2e\/\S+\.spec\.ts)\.\n/.exec(readFileSync(file, 'utf8'))?.[1];
}

test('every actors file that decides something has a test or names its journey', () => {
  const tested = new Set(testFiles.flatMap(importsOf).map(({ target }) => target));
  const needsJourney = (file: string): boolean => decides(file) && !tested.has(file);
  const actors = sources('src/features').filter((file) => file.endsWith('.actors.ts'));
  expect(actors.filter(decides).length).toBeGreaterThan(10);
  expect(
    actors
      .filter((file) => needsJourney(file) && !existsSync(journeyOf(file) ?? ''))
      .map((file) => `${file}: no test imports it; begin it with a journey: // Tested by e2e/x.spec.ts.`),
  ).toEqual([]);
  expect(
    actors
      .filter((file) => journeyOf(file) !== undefined && !needsJourney(file))
      .map((file) => `${file}: it needs no journey; remove the first line`),
  ).toEqual([]);
});

test('every file of rules has a test', () => {
  const tested = new Set(testFiles.flatMap(importsOf).map(({ target }) => target));
  // The decisions of a chart are tested in its own test.
  const ownTest = (file: string): string => file.replace(/(\.rules)?\.ts$/, '.test.ts');
  const rules = [...sources('machines'), ...sources('server/src')]
    .filter((file) => /[-./]rules\.ts$/.test(file))
    .concat(sources('contract/rules').filter((file) => !file.endsWith('-list.ts')));
  expect(rules.length).toBeGreaterThan(30);
  expect(
    rules
      .filter((file) => !tested.has(file) && !existsSync(ownTest(file)))
      .map((file) => `${file}: no test imports these rules`),
  ).toEqual([]);
});
