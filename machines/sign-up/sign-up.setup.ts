import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import { cleanCode } from '#contract/rules/codes.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { failure, failureOf, isOfLine, refusalOf } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { silent, unprovided } from '#machines/shared/unprovided.ts';
import { detailsProblem, isComplete, mailedCodeProblem } from './details.ts';
import { afterRefusal, isCodeOver } from './refusals.ts';
import type { AfterRefusal } from './refusals.ts';
import type { CodeMail, Details, Registration, SignUpContext, SignUpEvent } from './sign-up.model.ts';

const noProblem = { email: null, password: null, terms: null };

export const contextAtStart: SignUpContext = {
  agreements: null,
  details: null,
  problem: noProblem,
  mail: null,
  code: null,
  codeProblem: null,
  failure: null,
  doubt: null,
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
    markRegistration: fromPromise<void>(unprovided('markRegistration')),
    fetchAgreements: fromPromise<readonly Agreement[]>(unprovided('fetchAgreements')),
    sendCode: fromPromise<CodeMail, { details: Details | null; again: boolean }>(unprovided('sendCode')),
    createAccount: fromPromise<void, Registration>(unprovided('createAccount')),
    readBack: fromPromise<boolean, { details: Details | null }>(unprovided('readBack')),
    goOn: fromPromise<string>(unprovided('goOn')),
    resendCountdown: fromCallback<EventObject, CountdownInput>(silent),
    waitCountdown: fromCallback<EventObject, CountdownInput>(silent),
  },
  actions: {
    keepDetails: assign((_, { details }: { details: Details }) => ({ details, problem: noProblem, failure: null })),
    keepProblem: assign(({ context }, { details }: { details: Details }) => ({
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
    keepDoubt: assign((_, { error }: { error: unknown }) => ({ doubt: failureOf(error) })),
    /** The account was not made: what was said of it then holds, or else nothing came of it, yet. */
    tellDoubt: assign(({ context }) =>
      context.doubt === null || isOfLine(context.doubt)
        ? { failure: failure('account_not_created') }
        : { ...refusedCode(context, context.doubt), doubt: null },
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
    isComplete: ({ context }, { details }: { details: Details }) => isComplete(detailsProblem(details, context.agreements)),
    isWellFormed: (_, { code }: { code: Secret<string> }) => mailedCodeProblem(code.reveal()) === null,
    mustWait: ({ context }) => context.waitSeconds > 0,
    canResend: ({ context }) => context.resendSeconds === 0,
    isHeldBack: (_, { error }: { error: unknown }) =>
      refusalOf(error).symbol === 'request_throttled' && refusalOf(error).waitUntil !== null,
    /** `making`: of the account; else of a mail. */
    leadsTo: ({ context }, { error, making = false, to }: { error: unknown; making?: boolean; to: AfterRefusal }) =>
      afterRefusal(refusalOf(error), { making, doubt: context.doubt }) === to,
    doubtsCode: ({ context: { doubt } }) => doubt === null || afterRefusal(doubt, { making: false, doubt: null }) === 'code',
    isWithoutCookies: (_, { error }: { error: unknown }) => refusalOf(error).symbol === 'cookies_off',
    isMade: (_, made: boolean) => made,
  },
});
