import { secondFactorMachine } from './second-factor.machine.ts';
import { selectScreen } from './second-factor.selectors.ts';
import { Secret } from '#machines/shared/secret.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { backup, mail, totp } from '#machines/testing/second-factor.ts';

export const methods = [totp, mail, backup];
export const input = { challenge: { methods, expiresIn: 600 } };
export const sent = { resendAt: 60_000, minutes: 10 };

export const events: readonly MachineEvent<typeof secondFactorMachine>[] = [
  { type: 'method.choose', id: 'app' },
  { type: 'method.choose', id: 'mail' },
  { type: 'method.change' },
  { type: 'code.submit', code: new Secret('12') },
  { type: 'code.resend' },
  { type: 'challenge.cancel' },
  { type: 'resendCountdown.tick', secondsLeft: 60 },
  settled('sendCode', sent),
  rejected('sendCode', refusal('time_out')),
];

/** One path to each screen of the step, its end aside. */
export const paths = screenPaths(secondFactorMachine, events, selectScreen, { input }).filter(({ value }) => value !== 'ended');
