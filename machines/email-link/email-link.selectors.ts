import type { SnapshotFrom } from 'xstate';
import type { EmailUsage } from '#contract/calls/email.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { emailLinkMachine } from './email-link.machine.ts';
import { outcomeOf, type Outcome } from './email-link.rules.ts';
import type { LinkDetails, LinkResult } from './email-link.model.ts';

export type EmailLinkScreen =
  | { readonly name: 'waiting' }
  | {
      readonly name: 'review';
      readonly act: EmailUsage | 'takeBack';
      readonly details: LinkDetails;
      readonly busy: boolean;
    }
  /** The child asks for the second factor or, if busy, it is being checked. */
  | ChallengedScreen
  | {
      readonly name: 'ended';
      readonly outcome: Outcome;
      /** The address concerned; empty if unknown. */
      readonly email: string;
      /** The changes of a take-back, apart from the address. */
      readonly changes: LinkResult['changes'];
      readonly failure: Failure | null;
      /** Null if the page does not redirect. */
      readonly secondsLeft: number | null;
    };

export function selectScreen(snapshot: SnapshotFrom<typeof emailLinkMachine>): EmailLinkScreen {
  const { link, details, challenge, email, changes, failure, redirect } = snapshot.context;
  if (challenge !== null && snapshot.matches('following')) return challenge;
  if (!snapshot.matches('ended')) {
    if (details === null || link.kind === 'broken') return { name: 'waiting' };
    const act = link.kind === 'takeBack' ? 'takeBack' : link.usage;
    return { name: 'review', act, details, busy: !snapshot.matches('reviewing') };
  }
  const shown = email ?? (link.kind === 'confirm' ? link.email : '');
  return {
    name: 'ended',
    outcome: outcomeOf(snapshot.context),
    email: shown,
    changes,
    failure,
    secondsLeft: redirect.secondsLeft,
  };
}
