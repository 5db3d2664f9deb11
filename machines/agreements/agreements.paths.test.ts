import { expect, test } from 'vitest';
import { cannotReach, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { agreementsMachine } from './agreements.machine.ts';
import { events, options, paths } from './agreements.walk.ts';

const deferred = pathsThrough(agreementsMachine, events, { input: { isDeferred: true } });

test('every transition can be taken, of which one belongs to a question that was put off [LOG-08]', () => {
  expect(untakenTransitions(agreementsMachine, events, options)).toEqual([
    'agreements.starting: always #1 → agreements.deferred',
  ]);
  expect(deferred.map(({ value }) => value)).toEqual(['deferred']);
});

test('the question can always be put off [LOG-08]', () => {
  expect(cannotReach(agreementsMachine, events, 'deferred', options).toSorted()).toEqual([
    'agreed',
    'unknown',
    'upToDate',
  ]);
});

test('the paths reach every state that a user can see, and are few [QA-03]', () => {
  const states = new Set(pathsThrough(agreementsMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'agreed',
    'agreeing',
    'asking',
    'checking',
    'deferred',
    'readingBack',
    'unknown',
    'upToDate',
  ]);
  expect(paths.length).toBeLessThan(40);
});
