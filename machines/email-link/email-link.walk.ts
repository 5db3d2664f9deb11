import { rejected, settled } from '#machines/testing/events.ts';
import { details, link } from '#machines/testing/charts/email-link.ts';
import { lastStep, mfaRequired, proof } from '#machines/testing/challenge.ts';
import { canStop, stopped } from '#machines/testing/redirect-steps.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { failure } from '#machines/shared/failure.ts';
import { emailLinkMachine } from './email-link.machine.ts';
import { selectScreen } from './email-link.selectors.ts';

const doneBefore = rejected('followLink', refusal('email_already_verified'));

const described = settled('describeLink', details);

const screenEvents: readonly MachineEvent<typeof emailLinkMachine>[] = [
  described,
  rejected('describeLink', refusal('email_candidate_invalid')),
  rejected('describeLink', refusal('time_out')),
  { type: 'link.follow' },
  settled('followLink', { email: 'ann@example.com', changes: [] }),
  doneBefore,
  rejected('followLink', refusal('email_candidate_invalid')),
  ...['email_account_mismatch', 'email_conflict', 'time_out'].map((symbol) => rejected('followLink', refusal(symbol))),
  rejected('followLink', mfaRequired),
  rejected('followLink', refusal('mfa_code_incorrect', { triesLeft: 4 })),
  stopped,
  { type: 'link.retry' },
];

export const events: readonly MachineEvent<typeof emailLinkMachine>[] = [
  ...screenEvents,
  settled('secondFactor', { ...lastStep, proof }),
  settled('secondFactor', { ...lastStep, proof: null }),
  settled('secondFactor', { ...lastStep, proof: null, failure: failure('mfa_session_not_found') }),
  rejected('secondFactor', new Error('The step broke.')),
  { type: 'redirect.stop' },
];

export const input = { link, returns: true };
export const options: WalkOptions<typeof emailLinkMachine> = {
  input,
  filter: ({ context }, event) => canStop(context, event),
};
/** The page that does not redirect: a repeated call reported that it was already done. */
export const stayingOptions: WalkOptions<typeof emailLinkMachine> = {
  input: { link, returns: false },
  filter: ({ context }, event) => canStop(context, event) && (event !== doneBefore || context.isRepeated),
};

/** One path to each screen. */
export const paths = screenPaths(emailLinkMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof emailLinkMachine> = {
  goal: 'ended',
  ends: ['ended'],
  starts: [options, stayingOptions],
};
