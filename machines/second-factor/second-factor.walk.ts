import type { Challenge } from '#contract/calls/second-factor.ts';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { changed, rejected, settled } from '#machines/testing/events.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { backup, mail, passkey, passkeyMethod, password, totp, used } from './second-factor.harness.ts';
import { secondFactorMachine } from './second-factor.machine.ts';
import { selectScreen } from './second-factor.selectors.ts';

export const methods = [totp, mail, backup];
export const input = { challenge: { methods, passkey: passkeyMethod, expiresIn: 600 } };

type Options = WalkOptions<typeof secondFactorMachine>;

/** Only a mailed code can be sent, or fail to be sent. */
const filter: Options['filter'] = ({ context }, event) => {
  const isMailEvent =
    event.type === 'xstate.snapshot.mailedCode' ||
    ('output' in event && JSON.stringify(event.output).includes('"code":null'));
  return !isMailEvent || context.selectedMethod === mail.id;
};
const optionsOf = (offered: Challenge['methods']): Options => ({
  filter,
  input: { challenge: { methods: offered, expiresIn: 600 } },
});

export const options: Options = { filter, input };

/** The possible starts: a choice, one method, no method, and a restart after a refused proof. */
export const starts: Readonly<Record<string, Options>> = {
  choice: optionsOf([mail, backup]),
  authenticator: optionsOf(methods),
  passkey: options,
  onlyPasskey: { filter, input: { challenge: { methods: [], passkey: passkeyMethod, expiresIn: 600 } } },
  password: optionsOf([password]),
  nothing: optionsOf([]),
  again: {
    filter,
    input: { ...input, selectedMethod: 'mail', sentCodes: { mail: sent }, failure: failure('mfa_code_incorrect') },
  },
};

export const events: readonly MachineEvent<typeof secondFactorMachine>[] = [
  { type: 'method.choose', id: 'app' },
  { type: 'method.choose', id: 'mail' },
  { type: 'method.choose', id: 'paper' },
  { type: 'method.choose', id: passkey.id },
  { type: 'method.change' },
  { type: 'code.submit', code: new Secret('12') },
  { type: 'challenge.cancel' },
  { type: 'step.back', step: 0 },
  changed('mailedCode', { context: { sent } }, settled('sendCode', sent)),
  settled('mailedCode', { code: new Secret('123456'), failure: null }),
  settled('mailedCode', { code: null, failure: failure('time_out') }),
  settled('mailedCode', { code: null, failure: failure('request_throttled', { waitUntil: 45_000 }) }),
  settled('mailedCode', { code: null, failure: failure('mfa_session_not_found') }),
  settled('askForPasskey', used),
  settled('askForPasskey', null),
  rejected('askForPasskey', refusal('passkey_failed')),
];

/** One path to each screen of the step, except its end. */
export const paths = screenPaths(secondFactorMachine, events, selectScreen, options).filter(
  ({ value }) => value !== 'ended',
);

export const claims: Claims<typeof secondFactorMachine> = { goal: 'ended', starts: Object.values(starts) };
