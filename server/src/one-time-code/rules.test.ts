import { expect, test } from 'vitest';
import { decideSend, decideSendOrResend, pauseSeconds } from './rules.ts';
import { freeWrongCodesPerDay } from '../service/limits.ts';

const start = new Date('2026-11-22T12:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const fresh = { tries: 0, sent_at: start, expires_at: at(600), used_at: null };
const send = { kind: 'send' } as const;
const valid = (expiresIn: number, resendAfter: number) => ({ kind: 'valid', expiresIn, resendAfter });
const wait = (retryAfter: number) => ({ kind: 'wait', retryAfter });

test.each([
  ['nothing was sent', null, 0, send, send],
  ['a code was just sent', fresh, 0, valid(600, 60), wait(60)],
  ['less than a second of the wait is left', fresh, 59.5, valid(541, 1), wait(1)],
  ['the wait has passed', fresh, 60, valid(540, 0), send],
  ['a minute of its life is left', fresh, 540, valid(60, 0), send],
  ['less than a minute of its life is left', fresh, 541, send, send],
  ['it has expired', fresh, 600, send, send],
  ['four tries were wrong', { ...fresh, tries: 4 }, 10, valid(590, 50), wait(50)],
  ['five tries were wrong', { ...fresh, tries: 5 }, 10, wait(50), wait(50)],
  ['five tries were wrong and the wait has passed', { ...fresh, tries: 5 }, 60, send, send],
  ['it was used', { ...fresh, used_at: at(5) }, 10, send, send],
])('when %s, a valid code is reused and a new one needs a wait [LOG-02]', (_what, stored, seconds, entered, again) => {
  const decide = (another: boolean) =>
    decideSendOrResend({ again: another, stored, resendAfterSeconds: 60 }, at(seconds));
  expect([decide(false), decide(true)]).toEqual([entered, again]);
});

test('a code with no tries left is replaced after its wait [TFA-04]', () => {
  const decide = (tries: number, seconds: number) =>
    decideSend({ requestedAt: null, stored: { ...fresh, tries }, resendAfterSeconds: 60 }, at(seconds));
  expect([decide(5, 30), decide(5, 60), decide(4, 30)]).toEqual([wait(30), send, valid(570, 30)]);
});

test.each([
  [1, 1],
  [5, 1],
  [6, 2],
  [11, 4],
  [36, 128],
  [41, 240],
  [1000, 240],
])('guess %i after the free ones waits %i seconds [TFA-04]', (over, seconds) => {
  expect(pauseSeconds(over)).toBe(seconds);
});

test('a day allows at most five hundred guesses at an account’s codes in a flow [TFA-04, LOG-05]', () => {
  let guesses = freeWrongCodesPerDay;
  for (let seconds = 0; seconds < 86_400; seconds += pauseSeconds(guesses - freeWrongCodesPerDay)) guesses += 1;
  expect([guesses > 450, guesses <= 500]).toEqual([true, true]);
});
