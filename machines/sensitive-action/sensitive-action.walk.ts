import { failure } from '#machines/shared/failure.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { Secret } from '#machines/shared/secret.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { screenPaths, type MachineEvent, type Claims } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { makeSensitiveAction } from './sensitive-action.machine.ts';
import { selectScreen } from './sensitive-action.selectors.ts';

export const machine = makeSensitiveAction<string>('act', secondFactorMachine);
const step = { selectedMethod: 'mail', sentCodes: {}, failure: null };
const proof = { id: 'mail', code: new Secret('123456') };

export const events: readonly MachineEvent<typeof machine>[] = [
  { type: 'action.leave' },
  settled('performAction'),
  rejected('performAction', refusal('mfa_required', { challenge: mailChallenge })),
  rejected('performAction', refusal('mfa_code_incorrect', { triesLeft: 4 })),
  rejected('performAction', refusal('time_out')),
  settled('secondFactor', { ...step, proof }),
  settled('secondFactor', { ...step, proof: null }),
  settled('secondFactor', { ...step, proof: null, failure: failure('mfa_session_not_found') }),
  rejected('secondFactor', new Error('The step broke.')),
];
export const input = { subject: 'the subject', retryOn: 'wrongCode' } as const;

/** One path to each screen of the loop. */
export const paths = screenPaths(machine, events, selectScreen, { input });

export const claims: Claims<typeof machine> = { goal: 'done', lost: ['cancelled', 'failed'] };
