import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { backup, mail, passkey, password, spare, startStep, totp, used } from './second-factor.harness.ts';
import { fieldScreen, selectScreen, type EnteringScreen } from './second-factor.selectors.ts';

type Step = ReturnType<typeof startStep>;

const asked: EnteringScreen = {
  name: 'entering',
  method: totp,
  takesBackupCode: false,
  minutes: null,
  canChange: false,
};

async function notSent(): Promise<Step> {
  const step = startStep([mail, spare], { selectedMethod: 'mail' });
  await step.ports.sendCode.refuse(refusal('time_out'));
  return step;
}

function passkeyChosen(): Step {
  const step = startStep([mail], { hasPasskey: true });
  step.actor.send({ type: 'method.choose', id: passkey.id });
  return step;
}

async function passkeyUsed(): Promise<Step> {
  const step = passkeyChosen();
  await step.ports.askForPasskey.answer(used);
  return step;
}

function submitted(code: string): Step {
  const step = startStep([totp]);
  step.actor.send({ type: 'code.submit', code: new Secret(code) });
  return step;
}

test.each([
  ['without a method', () => startStep([]), { name: 'unavailable' }],
  [
    'with a choice',
    () => startStep([mail, spare]),
    { name: 'choosing', methods: [mail, spare], failure: null, retryAction: null, usesPasskey: false },
  ],
  [
    'with a passkey',
    () => startStep([mail], { hasPasskey: true }),
    { name: 'choosing', methods: [passkey, mail], failure: null, retryAction: null, usesPasskey: false },
  ],
  [
    'with a passkey that is used',
    () => passkeyChosen(),
    { name: 'choosing', methods: [passkey, mail], failure: null, retryAction: null, usesPasskey: true },
  ],
  [
    'that ended with a passkey',
    passkeyUsed,
    { name: 'choosing', methods: [passkey, mail], failure: null, retryAction: null, usesPasskey: true },
  ],
  [
    'after a failed sending',
    notSent,
    { name: 'choosing', methods: [mail, spare], failure: failure('time_out'), retryAction: 'mail', usesPasskey: false },
  ],
  ['with an authenticator', () => startStep([totp]), asked],
  ['with either code', () => startStep([totp, backup]), { ...asked, takesBackupCode: true, canChange: true }],
  ['with a mailed code', () => startStep([mail]), { ...asked, method: mail }],
  [
    'with a mailed code that was sent',
    () => startStep([mail, spare], { selectedMethod: 'mail', sentCodes: { mail: sent } }),
    { ...asked, method: mail, minutes: 10, canChange: true },
  ],
  ['with the password', () => startStep([password]), { ...asked, method: password }],
  ['that ended with a proof', () => submitted('123456'), asked],
] as const)('the step %s shows its screen [TFA-04]', async (_, start, screen) => {
  const { actor } = await start();
  expect(selectScreen(actor.getSnapshot())).toEqual(screen);
});

const wrong = failure('mfa_code_incorrect', { triesLeft: 4 });
const code = { sending: false, problem: null, failure: null, resendSeconds: 59, waitSeconds: 0 };
const field = { ...code, errorLocation: 'code', isPasswordWrong: false, resendSeconds: null };

test.each([
  [totp, {}, {}],
  [mail, {}, { resendSeconds: 59 }],
  [spare, { sending: true }, { sending: true, resendSeconds: 59 }],
  [totp, { problem: 'digits' }, { problem: 'digits' }],
  [totp, { failure: wrong }, { failure: wrong }],
  [totp, { failure: failure('unreachable') }, { failure: failure('unreachable'), errorLocation: 'form' }],
  [
    totp,
    { failure: failure('request_throttled'), waitSeconds: 30 },
    { failure: failure('request_throttled'), waitSeconds: 30 },
  ],
  [password, { failure: wrong }, { failure: wrong, isPasswordWrong: true }],
] as const)('for %o a child with %o shows its field [TFA-04]', (method, more, shown) => {
  expect(fieldScreen({ ...asked, method }, { ...code, ...more })).toEqual({ ...field, ...shown });
});
