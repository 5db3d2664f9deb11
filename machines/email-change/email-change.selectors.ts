import type { EventObject, SnapshotFrom } from 'xstate';
import type { EmailUsage } from '#contract/calls/email.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { emailChangeMachine } from './email-change.machine.ts';
import type { EmailProblem } from './email-change.model.ts';
import { errorLocation, isOwnEmail } from './email-change.rules.ts';

export interface FormScreen {
  readonly name: 'form';
  readonly busy: boolean;
  readonly hasPassword: boolean;
  /** Typed earlier; the field's initial value. */
  readonly email: string;
  /** It was typed before the session ended. */
  readonly isRestored: boolean;
  readonly problem: EmailProblem;
  readonly failure: Failure | null;
  readonly errorLocation: 'email' | 'password' | 'form';
  /** The new address is the account's current one. */
  readonly isOwn: boolean;
  readonly waitSeconds: number;
}

export interface ProvingScreen {
  readonly name: 'proving';
  readonly email: string;
  readonly busy: boolean;
  /** How long the code is valid; 0 if unknown. */
  readonly minutes: number;
}

export type EmailChangeScreen =
  /** Until the first step is known; `step` is that step. */
  | { readonly name: 'waiting'; readonly step: 'form' | 'proving' }
  | FormScreen
  | ChallengedScreen
  | ProvingScreen
  | { readonly name: 'outcomeUnknown' }
  | {
      readonly name: 'done';
      readonly usage: Exclude<EmailUsage, 'verify_email'>;
      readonly email: string;
      readonly former: string;
      readonly undoUntil: number | null;
    };

type Running = SnapshotFrom<typeof emailChangeMachine>;

/** The new address that a change, as its parent sees it, has confirmed; null until then. */
export function confirmedIn(event: EventObject): string | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a chart names the change on `onSnapshot` only
  return (event as EventObject & { readonly snapshot: Running }).snapshot.context.confirmed?.emailAddress ?? null;
}

export function selectScreen(snapshot: SnapshotFrom<typeof emailChangeMachine>): EmailChangeScreen {
  const { usage, former, unsaved, hasPassword, draft, problem, challenge, sent, failure, waitSeconds, confirmed } =
    snapshot.context;
  const email = draft?.email ?? unsaved ?? '';
  if (snapshot.matches('preparing')) return { name: 'waiting', step: draft === null ? 'form' : 'proving' };
  if (snapshot.matches('outcomeUnknown')) return { name: 'outcomeUnknown' };
  // A verification closes its dialog with this step.
  const isVerified = usage === 'verify_email' && confirmed !== null;
  if (snapshot.matches('proving') || snapshot.matches('confirming') || isVerified) {
    return { name: 'proving', email, busy: !snapshot.matches('proving'), minutes: sent?.minutes ?? 0 };
  }
  if (confirmed !== null && usage !== 'verify_email')
    return { name: 'done', usage, email: confirmed.emailAddress, former, undoUntil: confirmed.undoUntil };
  const busy = snapshot.matches('sending');
  if (busy && challenge !== null) return challenge;
  const shown = {
    isRestored: draft === null && unsaved !== null,
    problem,
    failure: busy ? null : failure,
    errorLocation: errorLocation(snapshot.context),
    isOwn: !busy && isOwnEmail(snapshot.context),
  };
  return { name: 'form', busy, hasPassword, email, waitSeconds, ...shown };
}
