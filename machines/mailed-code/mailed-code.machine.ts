import { assign, fromCallback, setup, type EventObject } from 'xstate';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { Secret } from '#machines/shared/secret.ts';
import { mustWait, setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import type {
  MailedCodeContext,
  MailedCodeEvent,
  MailedCodeInput,
  MailedCodeOutput,
  SendCodeInput,
  SentCode,
} from './mailed-code.model.ts';
import { codeProblem, codeText, isMailed } from './mailed-code.rules.ts';

/**
 * One step that mails a code and asks for it: send, enter, resend. A refused mail ends it; the parent decides what
 * happens next, and may restart it with `sent`. `Recipient` is what the port `sendCode` needs. Codes that are not
 * mailed are entered here too.
 */
export function makeMailedCode<Recipient>() {
  const sendCode = port<SentCode, SendCodeInput<Recipient>>('sendCode');

  return setup({
    types: {
      context: {} as MailedCodeContext<Recipient>,
      events: {} as MailedCodeEvent,
      input: {} as MailedCodeInput<Recipient>,
      output: {} as MailedCodeOutput,
      tags: {} as 'busy',
    },
    actors: {
      sendCode,
      resendCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
      waitCountdown,
    },
    actions: {
      setSent: assign(({ context, event }) => ({
        sent: { ...outputOf(sendCode, event), again: context.sent !== null },
        problem: null,
      })),
      setCode: assign(({ context, event }) => ({ code: new Secret(textIn(context, event)), failure: null })),
      setProblem: assign(({ context, event }) => ({
        problem: codeProblem(textIn(context, event), context.type),
        failure: null,
      })),
      setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
      clearFailure: assign({ failure: null }),
      clearProblem: assign(({ context }) => ({
        problem: null,
        failure: context.waitSeconds > 0 ? context.failure : null,
      })),
      setResendSeconds: assign(({ event }) => ({ resendSeconds: eventOf(event, 'resendCountdown.tick').secondsLeft })),
      setWaitSeconds: assign(setWaitSeconds),
    },
    guards: {
      mustSend: ({ context }) => isMailed(context.type) && context.sent === null,
      mustWait,
      isWellFormed: ({ context, event }) => codeProblem(textIn(context, event), context.type) === null,
      canResend: ({ context }) => isMailed(context.type) && context.resendSeconds === 0,
    },
  }).createMachine({
    id: 'mailedCode',
    context: ({ input }) => ({ ...input, code: null, problem: null, resendSeconds: 0, waitSeconds: 0 }),
    initial: 'routing',
    states: {
      routing: { always: [{ guard: 'mustSend', target: 'sendingCode' }, { target: 'enteringCode' }] },
      sendingCode: {
        tags: 'busy',
        invoke: {
          id: 'sendCode',
          src: 'sendCode',
          input: ({ context: { recipient, sent } }) => ({ recipient, again: sent !== null }),
          onDone: { target: 'enteringCode', actions: 'setSent' },
          onError: { target: 'refused', actions: 'setFailure' },
        },
      },
      enteringCode: {
        invoke: [
          {
            id: 'resendCountdown',
            src: 'resendCountdown',
            input: ({ context }) => ({ until: context.sent?.resendAt ?? null }),
          },
          { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
        ],
        on: {
          'code.submit': [
            { guard: 'mustWait' },
            { guard: 'isWellFormed', target: 'entered', actions: 'setCode' },
            { actions: 'setProblem' },
          ],
          'code.edit': { actions: 'clearProblem' },
          'code.resend': { guard: 'canResend', target: 'sendingCode', actions: 'clearFailure' },
          'resendCountdown.tick': { actions: 'setResendSeconds' },
          'waitCountdown.tick': { actions: 'setWaitSeconds' },
        },
      },
      entered: { type: 'final' },
      refused: { type: 'final' },
    },
    output: ({ context: { code, failure } }) => ({ code, failure }),
  });
}

function textIn({ type }: Pick<MailedCodeContext<unknown>, 'type'>, event: MailedCodeEvent): string {
  return codeText(eventOf(event, 'code.submit').code.reveal(), type);
}
