import { Secret } from '#machines/shared/secret.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { linkReviewMachine } from './link-review.machine.ts';
import type { LinkReview } from './link-review.model.ts';
import { selectScreen } from './link-review.selectors.ts';

export const input: LinkReview = {
  token: new Secret('the token'),
  links: [
    { id: 1, provider: 'Larch', person: 'Kit Lowe', since: Date.UTC(2026, 10, 21, 9) },
    { id: 2, provider: 'Juniper', person: 'kit@elsewhere.example', since: Date.UTC(2026, 10, 22, 9) },
  ],
  passkeys: [{ id: 7, name: 'Kit’s phone', since: Date.UTC(2026, 10, 22, 11) }],
  recoveryEmail: { emailAddress: 's•••@elsewhere.example', since: Date.UTC(2026, 10, 22, 10) },
};

export const events: readonly MachineEvent<typeof linkReviewMachine>[] = [
  { type: 'link.remove', id: 1 },
  { type: 'link.remove', id: 2 },
  { type: 'passkey.remove', id: 7 },
  { type: 'recovery.keep' },
  { type: 'recovery.remove' },
  { type: 'review.end' },
  settled('removeLink'),
  rejected('removeLink', refusal('time_out')),
  settled('removePasskey'),
  rejected('removePasskey', refusal('time_out')),
  settled('reviewRecovery', { isKept: true }),
  settled('reviewRecovery', { isKept: false }),
  rejected('reviewRecovery', refusal('time_out')),
];

export const options: WalkOptions<typeof linkReviewMachine> = {
  input,
  // What is removed or kept no longer has a button.
  filter: ({ context: { links, passkeys, recoveryEmail } }, event) => {
    if (event.type === 'passkey.remove') return passkeys.length > 0;
    return event.type === 'link.remove'
      ? 'id' in event && links.some(({ id }) => id === event.id)
      : !event.type.startsWith('recovery.') || recoveryEmail !== null;
  },
};

/** One path to each screen. */
export const paths = screenPaths(linkReviewMachine, events, selectScreen, options);

export const claims: Claims<typeof linkReviewMachine> = { goal: 'ended' };
