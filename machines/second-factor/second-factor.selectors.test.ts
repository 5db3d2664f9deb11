import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { backup, mail, spare, startStep, totp } from '#machines/testing/second-factor.ts';
import { selectScreen } from './second-factor.selectors.ts';

type Step = ReturnType<typeof startStep>;

const asked = {
  name: 'entering',
  method: totp,
  takesBackupCode: false,
  minutes: null,
  failure: null,
  errorLocation: 'code',
  problem: null,
  canChange: false,
  resendSeconds: null,
  waitSeconds: 0,
};
const why = failure('request_throttled', { waitUntil: 30_000 });

async function sent(): Promise<Step> {
  const step = startStep([mail]);
  await step.ports.sendCode.answer({ resendAt: 60_000, minutes: 10 });
  step.actor.send({ type: 'resendCountdown.tick', secondsLeft: 59 });
  return step;
}

async function notSent(): Promise<Step> {
  const step = startStep([mail, spare], { selectedMethod: 'mail' });
  await step.ports.sendCode.refuse(refusal('time_out'));
  return step;
}

function waiting(): Step {
  const step = startStep([totp], { selectedMethod: 'app', failure: why });
  step.actor.send({ type: 'waitCountdown.tick', secondsLeft: 30 });
  return step;
}

function submitted(code: string): Step {
  const step = startStep([totp]);
  step.actor.send({ type: 'code.submit', code: new Secret(code) });
  return step;
}

test.each([
  ['without a method', () => startStep([]), { name: 'unavailable' }],
  ['with a choice', () => startStep([mail, spare]), { name: 'choosing', methods: [mail, spare], failure: null, again: null }],
  ['after a failed sending', notSent, { name: 'choosing', methods: [mail, spare], failure: failure('time_out'), again: 'mail' }],
  [
    'cut off while a code was checked',
    () => startStep([totp], { selectedMethod: 'app', failure: failure('unreachable') }),
    { ...asked, failure: failure('unreachable'), errorLocation: 'form' },
  ],
  ['sending', () => startStep([mail]), { name: 'sending', method: mail }],
  ['asking for an authenticator code', () => startStep([totp]), asked],
  ['asking for either code', () => startStep([totp, backup]), { ...asked, takesBackupCode: true, canChange: true }],
  ['asking for a mailed code', sent, { ...asked, method: mail, minutes: 10, resendSeconds: 59 }],
  ['told to wait', waiting, { ...asked, failure: why, waitSeconds: 30 }],
  ['given a wrong code', () => submitted('12'), { ...asked, problem: 'digits' }],
  ['ended with a proof', () => submitted('123456'), asked],
])('the step %s shows its screen [TFA-04]', async (_, arrive, screen) => {
  const { actor } = await arrive();
  expect(selectScreen(actor.getSnapshot())).toEqual(screen);
});
