import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { emailLinkMachine } from './email-link.machine.ts';
import { outcomeOf, type Outcome } from './email-link.rules.ts';
import type { LinkResult } from './email-link.model.ts';

export type EmailLinkScreen =
  | { readonly name: 'waiting' }
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
  if (!snapshot.matches('ended')) return { name: 'waiting' };
  const { link, email, changes, failure, redirect } = snapshot.context;
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
