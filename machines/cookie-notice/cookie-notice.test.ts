import { createActor, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import { controlledActor, controlledSource } from '#machines/testing/ports.ts';
import { cookieNoticeMachine } from './cookie-notice.machine.ts';
import type { Consent } from './cookie-notice.model.ts';

function start(kept: Consent | null = null, asks = true) {
  const keepAnswer = controlledActor<void, { answer: Consent | null }>();
  const [otherTabs, reopenings] = [controlledSource(), controlledSource()];
  const actors = { keepAnswer: keepAnswer.logic, otherTabs: otherTabs.logic, reopenings: reopenings.logic };
  const actor = createActor(cookieNoticeMachine.provide({ actors }), { input: { kept, asks } }).start();
  const now = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.answer];
  };
  return { actor, keepAnswer, otherTabs, reopenings, now };
}

test('a browser that keeps no answer is asked, and listens to its other tabs meanwhile [SHL-14]', () => {
  const { now, otherTabs } = start();
  expect([now(), otherTabs.running.length]).toEqual([['asking', null], 1]);
});

test.each(['allowed', 'declined'] as const)('whoever has answered before is not asked again: %s [SHL-14]', (kept) => {
  const { now, otherTabs } = start(kept);
  expect([now(), otherTabs.running.length]).toEqual([['quiet', kept], 0]);
});

test.each(['allowed', 'declined'] as const)('an answer is kept, once: %s [SHL-14]', async (answer) => {
  const { actor, keepAnswer, now } = start();
  actor.send({ type: 'notice.answer', answer });
  actor.send({ type: 'notice.answer', answer: answer === 'allowed' ? 'declined' : 'allowed' });
  expect([now(), keepAnswer.calls]).toEqual([['keeping', answer], [{ answer }]]);
  await keepAnswer.answer();
  expect(now()).toEqual(['quiet', answer]);
});

test('an answer that cannot be kept counts for this page [SHL-14]', async () => {
  const { actor, keepAnswer, now } = start();
  actor.send({ type: 'notice.answer', answer: 'declined' });
  await keepAnswer.refuse(new Error('full'));
  expect(now()).toEqual(['quiet', 'declined']);
});

test('an answer in another tab is an answer here, and is not kept twice [SHL-14]', () => {
  const { actor, keepAnswer, now, otherTabs } = start();
  actor.send({ type: 'otherTab.answered', answer: 'allowed' });
  expect([now(), keepAnswer.calls, otherTabs.running.length]).toEqual([['quiet', 'allowed'], [], 0]);
});

test('a chart without its ports takes an answer all the same [SHL-14]', async () => {
  const actor = createActor(cookieNoticeMachine, { input: { kept: null, asks: true } }).start();
  actor.send({ type: 'notice.answer', answer: 'declined' });
  await waitFor(actor, (snapshot) => snapshot.matches('quiet'));
});

test('a page that does not ask by itself asks when somebody wants to answer reopened [SHL-14]', () => {
  const { actor, now, otherTabs, reopenings } = start(null, false);
  expect([now(), otherTabs.running.length, reopenings.running.length]).toEqual([['quiet', null], 0, 1]);
  actor.send({ type: 'consent.reopen' });
  expect([now(), otherTabs.running.length, reopenings.running.length]).toEqual([['asking', null], 1, 0]);
});

test('an answer counts until another one has been given in its place [SHL-14]', async () => {
  const { actor, keepAnswer, now } = start('allowed');
  actor.send({ type: 'consent.reopen' });
  expect(now()).toEqual(['asking', 'allowed']);
  actor.send({ type: 'notice.answer', answer: 'declined' });
  await keepAnswer.answer();
  expect([now(), keepAnswer.calls]).toEqual([['quiet', 'declined'], [{ answer: 'declined' }]]);
  actor.send({ type: 'consent.reopen' });
  expect(now()).toEqual(['asking', 'declined']);
});
