import { expect, test } from 'vitest';
import { refusal } from '#machines/testing/refusal.ts';
import { fewThings, manyThings, oneOfEach, startSecuritySummary } from './security-summary.harness.ts';
import { selectFacts, selectTakeBacks } from './security-summary.selectors.ts';

test('counts and the newest event are known once read [ACT-06]', async () => {
  const { actor, readSummary } = startSecuritySummary();
  expect(selectFacts(actor.getSnapshot())).toBeNull();
  await readSummary.answer(oneOfEach);
  expect(selectFacts(actor.getSnapshot())).toEqual({
    sessions: 1,
    trustedDevices: 1,
    apps: 1,
    lastEvent: 'drone landed',
    lastAt: oneOfEach.lastEvent?.at,
    phone: null,
  });
});

test('a failed read means "unknown", not "none" [ACT-06]', async () => {
  const { actor, readSummary } = startSecuritySummary();
  await readSummary.answer(manyThings);
  actor.send({ type: 'account.acted' });
  expect(selectFacts(actor.getSnapshot())).toMatchObject({ sessions: 3 });
  await readSummary.refuse(refusal('unreachable'));
  expect(selectFacts(actor.getSnapshot())).toBeNull();
});

test('an act on the page re-reads counts and the newest event [ACT-06]', async () => {
  const { actor, readSummary } = startSecuritySummary();
  await readSummary.answer(manyThings);
  actor.send({ type: 'account.acted' });
  await readSummary.answer(fewThings);
  expect([readSummary.calls.length, selectFacts(actor.getSnapshot())]).toEqual([
    2,
    { sessions: 1, trustedDevices: 0, apps: 0, lastEvent: null, lastAt: null, phone: null },
  ]);
});

test('open links to take a change of the address back are unknown until the read ends, even with a failure [ACT-06, PRO-04]', async () => {
  const { actor, readSummary } = startSecuritySummary();
  expect(selectTakeBacks(actor.getSnapshot())).toBeNull();
  await readSummary.refuse(refusal('unreachable'));
  expect(selectTakeBacks(actor.getSnapshot())).toEqual([]);
  actor.send({ type: 'account.acted' });
  await readSummary.answer(manyThings);
  expect(selectTakeBacks(actor.getSnapshot())).toEqual(manyThings.takeBacks);
});
