import { expect, test } from 'vitest';
import { decideSignUpCode } from './sign-up-rules.ts';

const start = new Date('2026-11-22T12:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const fresh = { tries: 0, sent_at: start, expires_at: at(600), used_at: null };
const send = { kind: 'send' } as const;
const known = (expiresIn: number, resendAfter: number) => ({ kind: 'known', expiresIn, resendAfter });
const wait = (retryAfter: number) => ({ kind: 'wait', retryAfter });

test.each([
  ['nothing was sent', null, 0, send, send],
  ['a code was just sent', fresh, 0, known(600, 60), wait(60)],
  ['less than a second of the wait is left', fresh, 59.5, known(541, 1), wait(1)],
  ['the wait is over', fresh, 60, known(540, 0), send],
  ['a minute of its life is left', fresh, 540, known(60, 0), send],
  ['less than a minute of its life is left', fresh, 541, send, send],
  ['it is over', fresh, 600, send, send],
  ['four tries were wrong', { ...fresh, tries: 4 }, 10, known(590, 50), wait(50)],
  ['five tries were wrong', { ...fresh, tries: 5 }, 10, send, send],
  ['it was used', { ...fresh, used_at: at(5) }, 10, send, send],
])('where %s the living code counts, and another one waits its time [LOG-02]', (_what, kept, seconds, anew, again) => {
  const decide = (wanted: boolean) => decideSignUpCode({ again: wanted, kept, resendAfterSeconds: 60 }, at(seconds));
  expect([decide(false), decide(true)]).toEqual([anew, again]);
});
