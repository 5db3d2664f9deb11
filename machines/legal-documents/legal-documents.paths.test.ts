import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { legalDocumentsMachine } from './legal-documents.machine.ts';
import { events, options, paths } from './legal-documents.walk.ts';

test('every transition can be taken [LOG-08]', () => {
  expect(untakenTransitions(legalDocumentsMachine, events, options)).toEqual([]);
});

test('from each state the document can be shown [LOG-08]', () => {
  expect(deadEnds(legalDocumentsMachine, events, options)).toEqual([]);
  expect(cannotReach(legalDocumentsMachine, events, 'shown', options)).toEqual([]);
});

test('the paths reach every state that a user can see, and are few [QA-03]', () => {
  const states = new Set(pathsThrough(legalDocumentsMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual(['reading', 'shown', 'unavailable']);
  expect(paths.length).toBeLessThan(10);
});
