import type { EventObject } from 'xstate';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { MailedCodeContext, MailProblem, SentCode } from './mailed-code.model.ts';

/** What a parent needs to render the step. */
export interface MailedCodeScreen extends Pick<
  MailedCodeContext<unknown>,
  'problem' | 'failure' | 'resendSeconds' | 'waitSeconds'
> {
  /** A code is being sent, the first or another one. */
  sending: boolean;
  mailProblem?: MailProblem;
}

/** The common part of a mailed-code step's snapshot, regardless of its recipient. */
interface Running {
  readonly context: MailedCodeContext<unknown>;
  hasTag(tag: 'busy'): boolean;
}

export function selectScreen(snapshot: Running): MailedCodeScreen {
  const { problem, failure, resendSeconds, sent, waitSeconds } = snapshot.context;
  return {
    sending: snapshot.hasTag('busy'),
    ...(sent?.mailProblem !== undefined && { mailProblem: sent.mailProblem }),
    problem,
    failure,
    resendSeconds,
    waitSeconds,
  };
}

/** What a parent keeps from the `xstate.snapshot` event of its mailed-code step: null until a code is sent. */
export function sentIn(event: EventObject): SentCode | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a chart names the mailed code on `onSnapshot` only
  return (event as EventObject & { readonly snapshot: Running }).snapshot.context.sent;
}

/** Where to show the field's refusal. A lost connection is shown below the form with a Retry. */
export function errorLocationOf({ failure }: Pick<MailedCodeScreen, 'failure'>): 'code' | 'form' {
  return failure !== null && isConnectionFailure(failure) ? 'form' : 'code';
}
