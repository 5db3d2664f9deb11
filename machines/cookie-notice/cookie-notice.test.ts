import { createActor, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import { controlledActor, controlledSource } from '#machines/testing/ports.ts';
import { cookieNoticeMachine } from './cookie-notice.machine.ts';
import type { CookieAnswer } from './cookie-notice.model.ts';

function start(stored: CookieAnswer | null = null, reopened = false) {
  const saveAnswer = controlledActor<void, { answer: CookieAnswer | null }>();
  const [otherTabs, reopenings] = [controlledSource<{ known: CookieAnswer | null }>(), controlledSource()];
  const actors = { saveAnswer: saveAnswer.logic, otherTabs: otherTabs.logic, reopenings: reopenings.logic };
  const actor = createActor(cookieNoticeMachine.provide({ actors }), {
    input: { stored, pressed: null, reopened },
  }).start();
  const now = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.answer];
  };
  return { actor, saveAnswer, otherTabs, reopenings, now };
}

test('without a stored answer the notice asks, while listening to other tabs [SHL-14]', () => {
  const { now, otherTabs } = start();
  expect([now(), otherTabs.running.length]).toEqual([['asking', null], 1]);
});

test.each(['allowed', 'declined'] as const)('does not ask a user who has answered before: %s [SHL-14]', (stored) => {
  const { now, otherTabs } = start(stored);
  expect([now(), otherTabs.running.length]).toEqual([['hidden', stored], 0]);
});

test.each(['allowed', 'declined'] as const)('stores an answer once: %s [SHL-14]', async (answer) => {
  const { actor, saveAnswer, now } = start();
  actor.send({ type: 'notice.answer', answer });
  actor.send({ type: 'notice.answer', answer: answer === 'allowed' ? 'declined' : 'allowed' });
  expect([now(), saveAnswer.calls]).toEqual([['saving', answer], [{ answer }]]);
  await saveAnswer.answer();
  expect(now()).toEqual(['hidden', answer]);
});

test('an answer pressed in the document is stored, and the question is not repeated [SHL-14]', async () => {
  const saveAnswer = controlledActor<void, { answer: CookieAnswer | null }>();
  const machine = cookieNoticeMachine.provide({ actors: { saveAnswer: saveAnswer.logic } });
  const actor = createActor(machine, { input: { stored: null, pressed: 'declined', reopened: false } }).start();
  expect([actor.getSnapshot().value, saveAnswer.calls]).toEqual(['saving', [{ answer: 'declined' }]]);
  await saveAnswer.answer();
  expect(actor.getSnapshot().value).toBe('hidden');
});

test('an answer that cannot be stored applies to this page [SHL-14]', async () => {
  const { actor, saveAnswer, now } = start();
  actor.send({ type: 'notice.answer', answer: 'declined' });
  await saveAnswer.refuse(new Error('full'));
  expect(now()).toEqual(['hidden', 'declined']);
});

test('an answer from another tab applies here and is not stored twice [SHL-14]', () => {
  const { actor, saveAnswer, now, otherTabs } = start();
  actor.send({ type: 'otherTab.answered', answer: 'allowed' });
  expect([now(), saveAnswer.calls, otherTabs.running.length]).toEqual([['hidden', 'allowed'], [], 0]);
});

test('a chart without its ports still accepts an answer [SHL-14]', async () => {
  const actor = createActor(cookieNoticeMachine, { input: { stored: null, pressed: null, reopened: false } }).start();
  actor.send({ type: 'notice.answer', answer: 'declined' });
  await waitFor(actor, (snapshot) => snapshot.matches('hidden'));
});

test('a reopened notice asks again, regardless of earlier answers [SHL-14]', () => {
  const { now, otherTabs, reopenings } = start('allowed', true);
  expect([now(), otherTabs.running.length, reopenings.running.length]).toEqual([['asking', 'allowed'], 1, 1]);
});

test('an answer applies until another one replaces it [SHL-14]', async () => {
  const { actor, saveAnswer, now } = start('allowed');
  actor.send({ type: 'notice.reopen' });
  expect(now()).toEqual(['asking', 'allowed']);
  actor.send({ type: 'notice.answer', answer: 'declined' });
  await saveAnswer.answer();
  expect([now(), saveAnswer.calls]).toEqual([['hidden', 'declined'], [{ answer: 'declined' }]]);
  actor.send({ type: 'notice.reopen' });
  expect(now()).toEqual(['asking', 'declined']);
});
