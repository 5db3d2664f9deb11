import { rejected, settled } from '#machines/testing/events.ts';
import { details, link } from './email-link.harness.ts';
import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { canStop, stopped } from '#machines/redirect/redirect-steps.harness.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { emailLinkMachine } from './email-link.machine.ts';
import { selectScreen } from './email-link.selectors.ts';

const use = challengeSteps('followLink', { email: 'ann@example.com', changes: [] });
const doneBefore = use.refused('email_already_verified');

const described = settled('describeLink', details);

const screenEvents: readonly MachineEvent<typeof emailLinkMachine>[] = [
  described,
  rejected('describeLink', refusal('email_candidate_invalid')),
  rejected('describeLink', refusal('time_out')),
  { type: 'link.follow' },
  ...use.steps,
  doneBefore,
  ...['email_candidate_invalid', 'email_account_mismatch', 'email_conflict', 'time_out'].map((symbol) =>
    use.refused(symbol),
  ),
  stopped,
  { type: 'link.retry' },
];

export const events: readonly MachineEvent<typeof emailLinkMachine>[] = [
  ...screenEvents,
  use.broken,
  { type: 'redirect.stop' },
];

export const input = { link, returns: true };
export const options: WalkOptions<typeof emailLinkMachine> = {
  input,
  filter: ({ context }, event) => canStop(context, event) && use.canHappen(context, event),
};
/** The page that does not redirect: a repeated call reported that it was already done. */
export const stayingOptions: WalkOptions<typeof emailLinkMachine> = {
  input: { link, returns: false },
  filter: ({ context }, event) =>
    canStop(context, event) && use.canHappen(context, event) && (event !== doneBefore || context.isRepeated),
};

/** One path to each screen. */
export const paths = screenPaths(emailLinkMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof emailLinkMachine> = {
  goal: 'ended',
  ends: ['ended'],
  starts: [options, stayingOptions],
};
