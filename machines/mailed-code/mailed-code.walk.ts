import { Secret } from '#machines/shared/secret.ts';
import { rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { sent } from './mailed-code.harness.ts';
import { screenPaths, type MachineEvent, type Claims } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { makeMailedCode } from './mailed-code.machine.ts';
import { selectScreen } from './mailed-code.selectors.ts';

export const machine = makeMailedCode<string>();
export const options = {
  input: { type: 'email_code' as const, recipient: 'mia@example.com', sent: null, failure: null },
};

export const events: readonly MachineEvent<typeof machine>[] = [
  { type: 'code.submit', code: new Secret('275 310') },
  { type: 'code.submit', code: new Secret('27') },
  ...withoutData('code.edit', 'code.resend'),
  ...ticks('resendCountdown', 60, 0),
  ...ticks('waitCountdown', 30, 0),
  settled('sendCode', sent),
  rejected('sendCode', refusal('time_out')),
];

/** One path to each screen of the step. */
export const paths = screenPaths(machine, events, selectScreen, options);

export const claims: Claims<typeof machine> = {
  goal: 'entered',
  lost: ['refused'],
  starts: [options, { input: { ...options.input, sent } }],
};
