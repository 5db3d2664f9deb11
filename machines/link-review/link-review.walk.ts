import { Secret } from '#machines/shared/secret.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { linkReviewMachine } from './link-review.machine.ts';
import type { LinkReview } from './link-review.model.ts';
import { selectScreen } from './link-review.selectors.ts';

export const input: LinkReview = {
  token: new Secret('the token'),
  // One of each kind, because every subset of these is a screen of its own.
  links: [{ id: 1, provider: 'Larch', person: 'Kit Lowe', since: Date.UTC(2026, 10, 21, 9) }],
  passkeys: [{ id: 7, name: 'Kit’s phone', since: Date.UTC(2026, 10, 22, 11) }],
  authenticators: [{ id: 1_795_000_000_000, name: 'Old tablet', since: Date.UTC(2026, 10, 22, 12) }],
  recoveryEmail: { emailAddress: 's•••@elsewhere.example', since: Date.UTC(2026, 10, 22, 10) },
};

export const events: readonly MachineEvent<typeof linkReviewMachine>[] = [
  { type: 'addition.remove', kind: 'links', id: 1 },
  { type: 'addition.remove', kind: 'passkeys', id: 7 },
  { type: 'addition.remove', kind: 'authenticators', id: 1_795_000_000_000 },
  { type: 'recovery.keep' },
  { type: 'recovery.remove' },
  { type: 'review.end' },
  settled('removeAddition'),
  rejected('removeAddition', refusal('time_out')),
  settled('reviewRecovery', { isKept: true }),
  settled('reviewRecovery', { isKept: false }),
  rejected('reviewRecovery', refusal('time_out')),
];

export const options: WalkOptions<typeof linkReviewMachine> = {
  input,
  // What is removed or kept no longer has a button.
  filter: ({ context }, event) =>
    'kind' in event
      ? context[event.kind].some(({ id }) => id === event.id)
      : !event.type.startsWith('recovery.') || context.recoveryEmail !== null,
};

/** One path to each screen. */
export const paths = screenPaths(linkReviewMachine, events, selectScreen, options);

export const claims: Claims<typeof linkReviewMachine> = { goal: 'ended' };
