import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import { cleanCode } from '#contract/rules/codes.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { failure, failureOf, isConnectionFailure, refusalOf } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import { detailsProblem, isComplete, mailedCodeProblem } from './details.ts';
import { afterRefusal, isCodeOver } from './refusals.ts';
import type { AfterRefusal } from './refusals.ts';
import type { CodeMail, SignUpForm, Registration, SignUpContext, SignUpEvent } from './sign-up.model.ts';

const noProblem = { email: null, password: null, terms: null };

export const contextAtStart: SignUpContext = {
  agreements: null,
  details: null,
  problem: noProblem,
  mail: null,
  code: null,
  codeProblem: null,
  failure: null,
  uncertainFailure: null,
  attempt: 'details',
  resendSeconds: 0,
  waitSeconds: 0,
  destination: null,
};

/** For a code that is over the service sends another one at once. */
function refusedCode({ mail }: SignUpContext, refused: Failure): Pick<SignUpContext, 'failure' | 'mail'> {
  return { failure: refused, mail: mail && isCodeOver(refused) ? { ...mail, resendAt: 0 } : mail };
}

/** What the words of the chart mean: its ports, what it keeps and what it asks. */
export const signUpSetup = setup({
  types: {
    context: {} as SignUpContext,
    events: {} as SignUpEvent,
    tags: {} as 'busy',
  },
  actors: {
    markRegistration: fromPromise<void>(notProvided('markRegistration')),
    fetchLegalDocuments: fromPromise<readonly Agreement[]>(notProvided('fetchLegalDocuments')),
    sendCode: fromPromise<CodeMail, { details: SignUpForm | null; again: boolean }>(notProvided('sendCode')),
    createAccount: fromPromise<void, Registration>(notProvided('createAccount')),
    confirmCreated: fromPromise<boolean, { details: SignUpForm | null }>(notProvided('confirmCreated')),
    goOn: fromPromise<string>(notProvided('goOn')),
    resendCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    keepDetails: assign((_, { details }: { details: SignUpForm }) => ({ details, problem: noProblem, failure: null })),
    keepProblem: assign(({ context }, { details }: { details: SignUpForm }) => ({
      problem: detailsProblem(details, context.agreements),
      failure: null,
    })),
    keepMail: assign((_, mail: CodeMail) => ({ mail, failure: null, codeProblem: null })),
    /** What has to wait is another mail; the code can be typed meanwhile. */
    keepWaitForMail: assign(({ context: { mail } }, { error }: { error: unknown }) => ({
      mail: mail && { ...mail, resendAt: refusalOf(error).waitUntil ?? 0 },
      failure: { ...failureOf(error), waitUntil: null },
    })),
    keepCodeFailure: assign(({ context }, { error }: { error: unknown }) => refusedCode(context, failureOf(error))),
    keepDoubt: assign((_, { error }: { error: unknown }) => ({ uncertainFailure: failureOf(error) })),
    /** The account was not made: what was said of it then holds, or else nothing came of it, yet. */
    tellDoubt: assign(({ context }) =>
      context.uncertainFailure === null || isConnectionFailure(context.uncertainFailure)
        ? { failure: failure('account_not_created') }
        : { ...refusedCode(context, context.uncertainFailure), uncertainFailure: null },
    ),
    keepCode: assign((_, { code }: { code: Secret<string> }) => ({
      code: new Secret(cleanCode(code.reveal())),
      codeProblem: null,
      failure: null,
    })),
    keepCodeProblem: assign((_, { code }: { code: Secret<string> }) => ({
      codeProblem: mailedCodeProblem(code.reveal()),
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    /** While its wait counts it stays. */
    forgetFailure: assign(({ context }) => (context.waitSeconds > 0 ? {} : { failure: null })),
    forgetSecrets: assign({ details: null, code: null, codeProblem: null }),
    forgetCode: assign({ code: null }),
  },
  guards: {
    isComplete: ({ context }, { details }: { details: SignUpForm }) => isComplete(detailsProblem(details, context.agreements)),
    isWellFormed: (_, { code }: { code: Secret<string> }) => mailedCodeProblem(code.reveal()) === null,
    mustWait: ({ context }) => context.waitSeconds > 0,
    canResend: ({ context }) => context.resendSeconds === 0,
    isHeldBack: (_, { error }: { error: unknown }) =>
      refusalOf(error).symbol === 'request_throttled' && refusalOf(error).waitUntil !== null,
    /** `making`: of the account; else of a mail. */
    leadsTo: ({ context }, { error, creating = false, to }: { error: unknown; creating?: boolean; to: AfterRefusal }) =>
      afterRefusal(refusalOf(error), { creating, uncertainFailure: context.uncertainFailure }) === to,
    doubtsCode: ({ context: { uncertainFailure } }) => uncertainFailure === null || afterRefusal(uncertainFailure, { creating: false, uncertainFailure: null }) === 'code',
    isWithoutCookies: (_, { error }: { error: unknown }) => refusalOf(error).symbol === 'cookies_off',
    isMade: (_, made: boolean) => made,
  },
});
