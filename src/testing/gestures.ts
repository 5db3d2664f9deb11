import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AnyActorRef, AnyStateMachine, EventObject } from 'xstate';
import type { MailedCodeOutput } from '#machines/mailed-code/mailed-code.model.ts';
import type { SensitiveActionOutput } from '#machines/sensitive-action/sensitive-action.model.ts';
import { answerIn } from '#machines/testing/events.ts';
import { mailChallenge } from '#machines/testing/login.ts';
import { sent } from '#machines/testing/mailed-code.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { actAsync } from './render-view.tsx';

interface Port<Output = unknown> {
  readonly answer: (output: Output) => Promise<void>;
  readonly refuse: (error: unknown) => Promise<void>;
}

/** How a user causes an event: the button to press, or what else they do. `send`: the view does not cause it. */
type Gesture<Step> = string | RegExp | ((step: Step) => Promise<unknown>);

type Gestures<M extends AnyStateMachine> = {
  readonly [Step in MachineEvent<M> & EventObject as Step['type']]?: Gesture<Step>;
};

interface Chart {
  readonly actor: Pick<AnyActorRef, 'send'>;
  /** By the names of the invoked actors. */
  readonly ports: object;
}

/** Performs the steps of a walk on the view: users by their gestures, and each port by its real answer. */
export function performer<M extends AnyStateMachine>(
  chart: Chart,
  gestures: Gestures<M>,
): (step: MachineEvent<M>) => Promise<void>;
export function performer(
  { actor, ports }: Chart,
  gestures: Readonly<Record<string, Gesture<EventObject> | undefined>>,
): (step: EventObject) => Promise<void> {
  return async (step) => {
    const gesture = gestures[step.type];
    if (gesture === 'send') await actAsync(() => actor.send(step));
    else if (typeof gesture === 'function') await gesture(step);
    else if (gesture !== undefined) await press(gesture);
    else await answerPort(ports, step);
  };
}

function answerPort(ports: object, step: EventObject & { readonly cause?: EventObject }): Promise<void> {
  const [, kind, name] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(\w+)$/.exec(step.type) ?? [];
  const port: unknown = Object.entries(ports).find(([key]) => key === name)?.[1];
  if (!isPort(port)) throw new Error(`No gesture for ${step.type}.`);
  if (kind === 'done.actor') return actAsync(() => port.answer(answerIn<unknown>(step)));
  // A read that failed is repeated with its button.
  if (step.cause?.type === 'read.retry') return press(/^Retry/);
  return actAsync(() => port.refuse(errorIn(step.cause ?? step)));
}

const errorIn = (event: EventObject): unknown => ('error' in event ? event.error : null);

function isPort(port: unknown): port is Port {
  return typeof port === 'object' && port !== null && 'answer' in port && 'refuse' in port;
}

const user = () => userEvent.setup({ delay: null });

/** Presses the first button of a name: of the dialog, where one lies over the others. */
export function press(name: string | RegExp): Promise<void> {
  const dialog = screen.queryByRole('dialog');
  const [first] = (dialog === null ? screen : within(dialog)).getAllByRole('button', { name });
  return user().click(first ?? document.body);
}

/** Replaces what a field holds. */
export async function retype(field: string | HTMLElement, text: string): Promise<void> {
  await user().clear(typeof field === 'string' ? screen.getByLabelText(field) : field);
  if (text !== '') await user().paste(text);
}

interface SensitiveFlow {
  readonly ports: {
    readonly act: Port<void>;
    readonly factor: { readonly sendCode: Port<typeof sent> };
  };
  /** The running second factor, once a code is asked for. */
  readonly secondFactor: () => { send: (event: { type: 'challenge.cancel' }) => void } | undefined;
}

const ask =
  /^(Enter the 6-digit code we sent to \S+|An email is sent to the current address for verification: \S+\. Enter its 6-digit code) to [a-z].+\.$/;

/** The steps of a sensitive action, by the id of its invocation. */
export function challengeGestures(
  { ports: { act, factor }, secondFactor }: SensitiveFlow,
  action: string,
  lastPress = 'Confirm',
) {
  return {
    /** Asks for a code; where one is asked for, in a dialog by a sentence that names the act, enters it. */
    [`xstate.snapshot.${action}` as const]: async (): Promise<void> => {
      if (secondFactor() === undefined)
        return actAsync(() => act.refuse(refusal('mfa_required', { challenge: mailChallenge })));
      await actAsync(() => factor.sendCode.answer(sent));
      if (screen.queryByRole('dialog') !== null) screen.getByText(ask);
      await user().click(screen.getByLabelText('Code'));
      await user().paste('654321');
      return press(lastPress);
    },
    [`xstate.done.actor.${action}` as const]: (step: EventObject): Promise<void> => {
      const output = answerIn<SensitiveActionOutput>(step);
      if (output.outcome === 'cancelled') return actAsync(() => secondFactor()?.send({ type: 'challenge.cancel' }));
      return actAsync(() =>
        output.outcome === 'done' ? act.answer() : act.refuse(refusal(output.failure.symbol, output.failure)),
      );
    },
  };
}

/** The steps of a mailed code: it is sent; one is entered, or the next mail is refused. */
export function mailedCodeGestures(
  sendCode: Port<typeof sent>,
  /** The state of the mailed code. */
  state: () => unknown,
  enterCode: (code: string) => Promise<unknown>,
) {
  return {
    'xstate.snapshot.mailedCode': () => actAsync(() => sendCode.answer(sent)),
    'xstate.done.actor.mailedCode': async (step: EventObject): Promise<void> => {
      const { code, failure } = answerIn<MailedCodeOutput>(step);
      if (failure === null) {
        if (code !== null && state() === 'sendingCode') await actAsync(() => sendCode.answer(sent));
        await enterCode(code?.reveal() ?? '');
        return;
      }
      if (state() === 'enteringCode') await press('Resend code');
      await actAsync(() => sendCode.refuse(refusal(failure.symbol, failure)));
    },
  } as const;
}
