import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AnyActorRef, AnyStateMachine, EventObject } from 'xstate';
import { present } from '#machines/shared/present.ts';
import type { MailedCodeOutput } from '#machines/mailed-code/mailed-code.model.ts';
import type { SensitiveActionOutput } from '#machines/sensitive-action/sensitive-action.model.ts';
import { answerIn } from '#machines/testing/events.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { partsOf, patternOf, wordsAt, type Gestures as GestureMap, type Hands, type Mark, type Name } from './hands.ts';
import { actAsync } from './render-view.tsx';

interface Port<Output = unknown> {
  readonly answer: (output: Output) => Promise<void>;
  readonly refuse: (error: unknown) => Promise<void>;
}

/**
 * How a user causes an event: the button to press, or another action. `send`: the view does not cause it; `outside`
 * says what does.
 */
type Gesture<Step> =
  | string
  | RegExp
  | ((step: Step) => Promise<unknown>)
  | { readonly outside: (step: Step) => Promise<unknown> };

type Gestures<M extends AnyStateMachine> = {
  readonly [Step in MachineEvent<M> & EventObject as Step['type']]?: Gesture<Step>;
};

interface Chart {
  readonly actor: { send: AnyActorRef['send'] };
  /** By the names of the invoked actors. */
  readonly ports: object;
}

/** Performs the steps of a walk on the view: users by their gestures, and each port by its real response. */
export function performer<M extends AnyStateMachine>(
  chart: Chart,
  gestures: Gestures<M>,
): (step: MachineEvent<M>) => Promise<void>;
export function performer(
  chart: Chart,
  gestures: Readonly<Record<string, Gesture<EventObject> | undefined>>,
): (step: EventObject) => Promise<void> {
  return async function perform(step: EventObject & { readonly cause?: EventObject }): Promise<void> {
    const { actor, ports } = chart;
    const gesture = gestures[step.type];
    if (gesture === undefined && step.cause !== undefined && gestures[step.cause.type] !== undefined)
      return perform(step.cause);
    if (gesture === 'send') return actAsync(() => actor.send(step));
    if (gesture === undefined) return answerPort(ports, step);
    if (typeof gesture === 'string' || gesture instanceof RegExp)
      return step.type.startsWith('xstate.') ? press(gesture) : pressAll(actor, gesture, step.type);
    if (typeof gesture === 'object') await gesture.outside(step);
    else if (step.type.startsWith('xstate.')) await gesture(step);
    else await sending(actor, step.type, () => gesture(step));
  };
}

/** The gestures of a chart's map, on the view. */
export function onView<M extends AnyStateMachine>(map: GestureMap<M>): Gestures<M>;
export function onView(
  map: Readonly<Record<string, MapGesture | undefined>>,
): Readonly<Record<string, Gesture<EventObject>>> {
  const gestures = Object.entries(map).map(([type, gesture]): [string, Gesture<EventObject>] => [
    type,
    typeof gesture === 'function' ? (step: EventObject) => gesture(step, viewHands) : patternOf(...named(gesture)),
  ]);
  return Object.fromEntries(gestures);
}

type MapGesture = Name | ((step: EventObject, hands: Hands) => Promise<unknown>);
const named = (gesture: Name | undefined): readonly Name[] => (gesture === undefined ? [] : [gesture]);

const viewHands: Hands = {
  press: (...names) => user().click(present(pressables(patternOf(...names))[0], 'button')),
  choose: (label) => user().click(within(partInFront()).getByRole('radio', { name: wordsAt(label) })),
  type: (label, text) =>
    retype(within(partInFront()).getByLabelText(wordsAt(label), { selector: ':not([type=radio])' }), text),
  tick: async (label, isTicked) => {
    const box = within(partInFront()).getByRole<HTMLInputElement>('checkbox', { name: patternOf(label) });
    if (box.checked !== isTicked) await user().click(box);
  },
  has: (label) => Promise.resolve(within(partInFront()).queryByLabelText(wordsAt(label)) !== null),
};

/** Checks that the view shows each of these words. */
export function expectMarks(marks: readonly Mark[]): void {
  for (const mark of marks) {
    const { group, key, isShown } = partsOf(mark);
    const part = within(
      group === null ? partInFront() : screen.getByRole('group', { name: wordsAt(group), hidden: true }),
    );
    const found = [...part.queryAllByText(patternOf(key)), ...part.queryAllByLabelText(patternOf(key))];
    if (found.length > 0 !== isShown)
      throw new Error(`The view ${isShown ? 'does not show' : 'shows'} “${wordsAt(key)}”.`);
  }
}

/** Presses each button with a name. All of them must send the event; the chart receives it once. */
async function pressAll(actor: Chart['actor'], name: string | RegExp, type: string): Promise<void> {
  const buttons = pressables(name);
  for (const [index, button] of buttons.entries())
    await sending(actor, type, () => user().click(button), index < buttons.length - 1);
}

/** The buttons and links with a name in the topmost part. There is one. */
function pressables(name: string | RegExp): HTMLElement[] {
  const part = within(partInFront());
  const links = part.queryAllByRole('link', { name });
  return links.length > 0 ? links : part.getAllByRole('button', { name });
}

/**
 * Fails if the view does not send an event of the type during the action. `isWithheld`: the chart does not receive it.
 */
async function sending(
  actor: Chart['actor'],
  type: string,
  gesture: () => Promise<unknown>,
  isWithheld = false,
): Promise<void> {
  const sent: string[] = [];
  const { send } = actor;
  actor.send = (event: EventObject) => {
    sent.push(event.type);
    if (!isWithheld) send(event);
  };
  await gesture().finally(() => (actor.send = send));
  if (!sent.includes(type)) throw new Error(`The gesture of ${type} sends ${sent.join(', ') || 'nothing'}.`);
}

function answerPort(ports: object, step: EventObject & { readonly cause?: EventObject }): Promise<void> {
  const [, kind, name] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(\w+)$/.exec(step.type) ?? [];
  const port = portIn(ports, name);
  if (port === null) throw new Error(`No gesture for ${step.type}, and no port ${name ?? ''} that answers it.`);
  if (kind === 'done.actor') return actAsync(() => port.answer(answerIn<unknown>(step)));
  // A read that failed is repeated with its button.
  if (step.cause?.type === 'read.retry') return press(/^Retry/);
  return actAsync(() => port.refuse(errorIn(step.cause ?? step)));
}

/** The port with a name; for a child `makeRetryableRead` its own port `read`. */
function portIn(ports: object, name = ''): Port | null {
  const found: unknown = Object.entries(ports).find(([key]) => key === name)?.[1];
  if (isPort(found)) return found;
  return typeof found === 'object' && found !== null && name !== 'read' ? portIn(found, 'read') : null;
}

const errorIn = (event: EventObject): unknown => ('error' in event ? event.error : null);

function isPort(port: unknown): port is Port {
  return typeof port === 'object' && port !== null && 'answer' in port && 'refuse' in port;
}

const user = () => userEvent.setup({ delay: null });

/** The topmost dialog. */
function partInFront(): HTMLElement {
  return screen.queryByRole('dialog') ?? document.body;
}

/** Presses the only button with a name, in the topmost part unless another one is given. */
export function press(name: string | RegExp, part = partInFront()): Promise<void> {
  return user().click(within(part).getByRole('button', { name }));
}

/** Replaces the content of a field. */
export async function retype(field: string | HTMLElement, text: string): Promise<void> {
  await user().clear(typeof field === 'string' ? screen.getByLabelText(field) : field);
  if (text !== '') await user().paste(text);
}

interface SensitiveFlow {
  readonly ports: {
    readonly performAction: Port<never>;
    readonly factor: { readonly sendCode: Port<typeof sent> };
  };
  /** The running second factor, once it asks for a code. */
  readonly secondFactor: () => { send: (event: { type: 'challenge.cancel' }) => void } | undefined;
}

const ask =
  /^(Enter the 6-digit code we sent to \S+|An email is sent to the current address for verification: \S+\. Enter its 6-digit code) to [a-z].+\.$/;

/** The steps of a sensitive action, by the id of its invocation. */
export function challengeGestures(
  { ports: { performAction, factor }, secondFactor }: SensitiveFlow,
  action: string,
  lastPress: string | RegExp = 'Confirm',
) {
  return {
    /** Requests a code and, if one is required, enters it in a dialog with a sentence that names the action. */
    [`xstate.snapshot.${action}` as const]: async (): Promise<void> => {
      if (secondFactor() === undefined)
        return actAsync(() => performAction.refuse(refusal('mfa_required', { challenge: mailChallenge })));
      await actAsync(() => factor.sendCode.answer(sent));
      if (screen.queryByRole('dialog') !== null) screen.getByText(ask);
      if (document.querySelector('[aria-busy=true]') !== null)
        throw new Error('Something is marked busy while the step waits for the user.');
      await user().click(screen.getByLabelText('Code'));
      await user().paste('654321');
      return press(lastPress);
    },
    [`xstate.done.actor.${action}` as const]: (step: EventObject): Promise<void> => {
      const output = answerIn<SensitiveActionOutput<never>>(step);
      if (output.outcome === 'cancelled') return actAsync(() => secondFactor()?.send({ type: 'challenge.cancel' }));
      return actAsync(() =>
        output.outcome === 'done'
          ? performAction.answer(output.value)
          : performAction.refuse(refusal(output.failure.symbol, output.failure)),
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
