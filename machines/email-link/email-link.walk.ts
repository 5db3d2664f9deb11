import { elapsed, rejected, settled } from '#machines/testing/events.ts';
import { link } from '#machines/testing/charts/email-link.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, Claims, WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { emailLinkMachine } from './email-link.machine.ts';
import { selectScreen } from './email-link.selectors.ts';

const doneBefore = rejected('followLink', refusal('email_already_verified'));

const screenEvents: readonly MachineEvent<typeof emailLinkMachine>[] = [
  settled('followLink', { email: 'ann@example.com', changes: [] }),
  doneBefore,
  rejected('followLink', refusal('email_candidate_invalid')),
  rejected('followLink', refusal('email_account_mismatch')),
  rejected('followLink', refusal('email_conflict')),
  rejected('followLink', refusal('time_out')),
  { type: 'redirect.stop' },
  { type: 'link.retry' },
];

export const events: readonly MachineEvent<typeof emailLinkMachine>[] = [
  ...screenEvents,
  elapsed('second', 'emailLink.ended.counting'),
  settled('goToAccount'),
  rejected('goToAccount', refusal('unknown')),
];

export const input = { link, returns: true };
export const options: WalkOptions<typeof emailLinkMachine> = { input };
/** The page that does not redirect: a repeated call reported that it was already done. */
export const stayingOptions: WalkOptions<typeof emailLinkMachine> = {
  input: { link, returns: false },
  filter: ({ context }, event) => event !== doneBefore || context.isRepeated,
};

/** One path to each screen. */
export const paths = screenPaths(emailLinkMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof emailLinkMachine> = {
  goal: 'ended.staying',
  ends: ['ended.staying'],
  starts: [options, stayingOptions],
};
