import { Secret } from '#machines/shared/secret.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { code, mailChallenge } from '#machines/testing/login.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { cancelled, returned } from '#machines/testing/third-party-sign-in.ts';
import { thirdPartySignInMachine } from './third-party-sign-in.machine.ts';
import { selectScreen } from './third-party-sign-in.selectors.ts';

const lastStep = { selectedMethod: 'mail', sentCodes: {}, failure: null };
const proof = { id: 'mail', code: new Secret(code) };
const refusals = ['account_not_found', 'account_found', 'third_account_require_email', 'account_forbidden', 'time_out', 'third_account_refused'];

export const events: readonly MachineEvent<typeof thirdPartySignInMachine>[] = [
  { type: 'login.return' },
  settled('readAddress', returned),
  settled('readAddress', cancelled),
  settled('exchange'),
  rejected('exchange', refusal('mfa_required', { challenge: mailChallenge })),
  rejected('exchange', refusal('mfa_code_incorrect', { triesLeft: 4 })),
  ...refusals.map((symbol) => rejected('exchange', refusal(symbol))),
  settled('secondFactor', { ...lastStep, proof }),
  settled('secondFactor', { ...lastStep, proof: null }),
  settled('goOn'),
  settled('goToLogin'),
];

/** One path to each screen on the way back from a third party. */
export const paths = screenPaths(thirdPartySignInMachine, events, selectScreen);
