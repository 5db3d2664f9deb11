import type { EventObject } from 'xstate';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { MailedCodeContext, SentCode } from './mailed-code.model.ts';

/** What a parent draws the step with. */
export interface MailedCodeScreen extends Pick<
  MailedCodeContext<unknown>,
  'problem' | 'failure' | 'resendSeconds' | 'waitSeconds'
> {
  /** The first code or another one is being sent. */
  sending: boolean;
  /** The mail before the last one is late, because the mail server does not take it. */
  delayed?: true;
}

/** What is read of a mailed code, of any recipient. */
interface Running {
  readonly context: MailedCodeContext<unknown>;
  hasTag(tag: 'busy'): boolean;
}

export function selectScreen(snapshot: Running): MailedCodeScreen {
  const { problem, failure, resendSeconds, sent, waitSeconds } = snapshot.context;
  return {
    sending: snapshot.hasTag('busy'),
    ...(sent?.delayed === true && { delayed: true }),
    problem,
    failure,
    resendSeconds,
    waitSeconds,
  };
}

/** What a parent keeps of its running mailed code, from the `xstate.snapshot` event: null until a code is sent. */
export function sentIn(event: EventObject): SentCode | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a chart names the mailed code on `onSnapshot` only
  return (event as EventObject & { readonly snapshot: Running }).snapshot.context.sent;
}

/** Where the field's refusal is shown: a lost connection under the form, with Retry. */
export function errorLocationOf({ failure }: Pick<MailedCodeScreen, 'failure'>): 'code' | 'form' {
  return failure !== null && isConnectionFailure(failure) ? 'form' : 'code';
}
