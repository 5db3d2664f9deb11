import type { Page } from '@playwright/test';
import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { Call } from '#contract/call.ts';
import type { Claims, MachineEvent, Path, WalkOptions } from '#machines/testing/paths.ts';
import type { Gestures, Mark, Name } from '#src/testing/hands.ts';
import { handsOn } from './browser-hands.ts';
import type { Way } from './chart-ways.ts';
import { sam, type Customer } from './customers.ts';
import { expect } from './fixtures.ts';
import { HeldCalls, type Answer, type Origin } from './held-calls.ts';
import { codeIn, codeMailedTo, mailsTo } from './mails.ts';
import { codeStep, setSessionCookies, submitLogin, verifyWithBackupCode } from './page-objects.ts';
import {
  answerOf,
  causeOf,
  delayOf,
  isCancelled,
  isCodeEntered,
  isDelay,
  isMailRefused,
  isProof,
  isTick,
  nextAnswer,
  stepsOf,
  type Step,
  type Steps,
} from './path-steps.ts';
import type { Service } from './service.ts';

/** One path of a chart, executed in a page. */
export interface Walk<Input = unknown> extends Steps {
  /** The next answer of a port on the path; null if there is none. */
  next(): Answer | null;
  /** Of the chart at the start of this path. */
  readonly input: Input;
  readonly page: Page;
  readonly service: Service;
}

type WalkOf<Machine extends AnyStateMachine> = Walk<InputFrom<Machine> | undefined>;

type EventsOf<Machine extends AnyStateMachine, Result> = {
  readonly [Type in EventFromLogic<Machine>['type']]?: (
    event: Extract<EventFromLogic<Machine>, { readonly type: Type }>,
  ) => Result;
};

/** What ends a child chart, by the event of its end; and a delay that the service decides. */
interface OfChildren {
  readonly [type: `xstate.done.actor.${string}` | `xstate.after.${string}`]: (step: Step) => Promise<unknown>;
}

/** Everything needed to walk a chart in a browser. */
export interface Flow<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  /** What the results are kept under, if the chart has several walks; otherwise the chart's id. */
  readonly id?: string;
  /** Of the chart's walk: its events and options, and the paths to its screens. */
  readonly events: readonly MachineEvent<Machine>[];
  readonly options: WalkOptions<Machine>;
  /** With the other starts of the chart, for transitions that only they take; `open` brings each about by its input. */
  readonly claims?: Pick<Claims<Machine>, 'starts'>;
  readonly paths: readonly Path<Machine>[];
  /** Of the view. */
  readonly gestures: Gestures<Machine>;
  selectScreen(snapshot: SnapshotFrom<Machine>): object;
  // oxlint-disable-next-line typescript/no-explicit-any -- the screen that `selectScreen` returns
  marks(screen: any, walk: WalkOf<Machine>): readonly Mark[];
  /** The calls that each port may make, held until the path answers it. */
  readonly calls: Readonly<Record<string, readonly Call[]>>;
  /** Symbols that the service gives itself on a path, because of what the user does. */
  refuses?(steps: Steps): readonly string[];
  /** The body of a success that the service does not give here, in the contract's form; null where it does. */
  bodyOf?(answer: Answer, call: Call): unknown;
  /**
   * Makes the service give an answer by what happens elsewhere, once the page has made its call: a session that ends,
   * an account that is disabled.
   */
  arrange?(walk: WalkOf<Machine>, answer: Answer): Promise<void>;
  /** The symbol of the service's refusal, where the port has another one or a result; null for a success. */
  symbolOf?(answer: Answer): string | null;
  /** What a port returns, in the form of the contract, if that is another one. */
  wire?(answer: Answer): unknown;
  /** Ports that the page answers on its own. */
  readonly withoutCall?: readonly string[];
  /** Those of them whose failure `prepare` or `open` brings about. */
  readonly fails?: readonly string[];
  /** Answers that the page gives itself, without the calls of the port. */
  isOwn?(answer: Answer, walk: WalkOf<Machine>): boolean;
  /**
   * The path of a call that the page makes on its own, held until the path's first answer, so that the user's earlier
   * gestures come first.
   */
  readonly opening?: string;
  /** Does what the page waits for before it makes its calls. */
  wake?(walk: WalkOf<Machine>): Promise<void>;
  /** Who is logged in, and the page where the chart starts; or another way to open it. */
  customer(walk: WalkOf<Machine>): Customer;
  /** Where the code of a path is mailed, if not to the customer. */
  mailTo?(walk: WalkOf<Machine>): string;
  readonly open: string | ((walk: WalkOf<Machine>) => Promise<void>);
  /** What must be so before the page is opened. */
  prepare?(walk: WalkOf<Machine>): Promise<void>;
  /** The events with the values of this customer, if those of the chart's walk are no use in the browser. */
  values?(walk: WalkOf<Machine>): EventsOf<Machine, EventFromLogic<Machine>>;
  /** What is not the user's own: another tab, the way back from another page. */
  outside?(walk: WalkOf<Machine>): EventsOf<Machine, Promise<unknown>> & OfChildren;
  /** The page leaves this screen at once, by itself. */
  isPassing?(snapshot: SnapshotFrom<Machine>): boolean;
  /** Which write a situation is about, where one port and gesture write several things. */
  writeOf?(snapshot: SnapshotFrom<Machine>): string;
  /** Why no browser can bring an event about in this situation; otherwise null. */
  cannot?(step: MachineEvent<Machine>, snapshot: SnapshotFrom<Machine>): string | null;
}

/** Plays the steps of a path in a page. */
export class Player<Machine extends AnyStateMachine> {
  readonly walk: WalkOf<Machine>;
  readonly held: HeldCalls;
  readonly customer: Customer;
  readonly #flow: Flow<Machine>;
  readonly #progress: { at: number };
  readonly #mailsBefore: number;
  /** The seconds that are left of a wait. */
  #wait = 0;

  private constructor(
    flow: Flow<Machine>,
    walk: WalkOf<Machine>,
    progress: { at: number },
    held: HeldCalls,
    mailsBefore: number,
  ) {
    this.#flow = flow;
    this.walk = walk;
    this.#progress = progress;
    this.held = held;
    this.customer = flow.customer(walk);
    this.#mailsBefore = mailsBefore;
  }

  /** Opens the page where a path starts, and holds the calls of the chart. */
  static async open<Machine extends AnyStateMachine>(
    flow: Flow<Machine>,
    path: Way<Machine>,
    { page, service }: Pick<Walk, 'page' | 'service'>,
  ): Promise<Player<Machine>> {
    const steps = stepsOf(path);
    const progress = { at: -1 };
    const next = (): Answer | null => nextAnswer(steps.events, progress.at);
    const walk: WalkOf<Machine> = { page, service, input: path.start.input, ...steps, next };
    const held = await HeldCalls.of(page, service, {
      ...flow,
      refuses: flow.refuses?.(walk) ?? [],
      wake: async () => await flow.wake?.(walk),
      arrange: async (answer) => await flow.arrange?.(walk, answer),
    });
    const customer = flow.customer(walk);
    await open(walk, flow, customer);
    return new Player(flow, walk, progress, held, (await mailsTo(service, customer.username)).length);
  }

  /** The next step of the path; returns where its answer came from, or null for an event without one. */
  async playNext(): Promise<Origin | null> {
    this.#progress.at += 1;
    const step = this.walk.events[this.#progress.at];
    if (step === undefined) throw new Error('The path has ended.');
    return await this.#play(step);
  }

  isOwn(step: Step | undefined): boolean {
    const answer = step === undefined ? null : answerOf(step);
    return (
      answer !== null &&
      (this.#flow.withoutCall?.includes(answer.port) === true || this.#flow.isOwn?.(answer, this.walk) === true)
    );
  }

  async #play(step: Step): Promise<Origin | null> {
    const { page } = this.walk;
    if (this.isOwn(step)) {
      await this.held.release();
      return null;
    }
    if (this.#outside(step) !== null) await this.#outside(step)?.();
    else if (isDelay(step)) await page.clock.fastForward(delayOf(this.#flow.machine, step));
    else if (isTick(step)) await this.#tick(step.secondsLeft);
    else if (isProof(step)) await this.prove();
    else if (isCodeEntered(step)) await this.#enterCode();
    else if (isCancelled(step))
      await handsOn(page).press('secondFactor.cancel', 'twoFactor.dialog.back', 'shared.cancel');
    else if (causeOf(step) === 'read.retry')
      await page
        .getByRole('button', { name: /^Retry/ })
        .last()
        .click();
    else return await this.#answerOrPerform(step);
    return null;
  }

  /** What brings about an event that is not the user's own; otherwise null. */
  #outside(step: Step): (() => Promise<void>) | null {
    const outside: unknown = Reflect.get(this.#flow.outside?.(this.walk) ?? {}, (step.cause ?? step).type);
    return typeof outside === 'function' ? async () => void (await Reflect.apply(outside, undefined, [step])) : null;
  }

  async #answerOrPerform(step: Step): Promise<Origin | null> {
    const answer = answerOf(step);
    if (answer === null) {
      await this.#perform(step);
      return null;
    }
    if (isMailRefused(step)) await this.#requestMail();
    await this.held.release();
    this.#wait = (answer.failure?.waitUntil ?? 0) / 1000;
    const origin = await this.held.answer(answer);
    if (origin !== 'mfa_required' || answer.failure?.symbol === 'mfa_required') return origin;
    // The path has the outcome of the action, which the service gives only after a proof.
    await this.prove();
    return await this.held.answer(answer);
  }

  async #perform(step: Step): Promise<void> {
    // A gesture in a child chart causes its new snapshot.
    const { type } = step.cause ?? step;
    const values: unknown = Reflect.get(this.#flow.values?.(this.walk) ?? {}, type);
    const event: unknown = typeof values === 'function' ? Reflect.apply(values, undefined, [step]) : step;
    const gesture: unknown = Reflect.get(this.#flow.gestures, type);
    const hands = handsOn(this.walk.page);
    if (typeof gesture === 'function') await Reflect.apply(gesture, undefined, [event, hands]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any other gesture is the name of a button
    else if (gesture !== undefined) await hands.press(gesture as Name);
    else throw new Error(`There is no gesture for ${type}.`);
  }

  async #tick(secondsLeft: number): Promise<void> {
    const passing = Math.max(0, this.#wait - secondsLeft);
    this.#wait = secondsLeft;
    await this.walk.page.clock.fastForward(passing * 1000 + (secondsLeft === 0 ? 1000 : 0));
  }

  /** Requests another mail, unless the first one is still requested. */
  async #requestMail(): Promise<void> {
    const { page } = this.walk;
    const { waiting, resend } = codeStep(page);
    await expect.poll(async () => this.held.isCalled('sendCode') || (await waiting.isVisible())).toBe(true);
    if (this.held.isCalled('sendCode')) return;
    await page.clock.fastForward('02:00');
    await resend.click();
  }

  /** Enters the newest mailed code, or another one if the service is to refuse it. */
  async #enterCode(): Promise<void> {
    const { page, service } = this.walk;
    const { code } = codeStep(page);
    const isGuess = this.#flow.refuses?.(this.walk).some((symbol) => symbol.endsWith('code_incorrect')) === true;
    const address = this.#flow.mailTo?.(this.walk) ?? this.customer.username;
    await code.fill(isGuess ? '000000' : await codeMailedTo(service, address));
    await code.press('Enter');
  }

  /** Answers the second factor: with a mailed code, even if the account has a passkey. */
  async prove(): Promise<void> {
    const { page, service } = this.walk;
    if (this.customer === sam) return await verifyWithBackupCode(page, service);
    const { code, method } = codeStep(page);
    await expect(code.or(method('email_code'))).toBeVisible();
    if (await method('email_code').isVisible()) await method('email_code').click();
    const mails = () => mailsTo(service, this.customer.username);
    await expect.poll(async () => (await mails()).length).toBeGreaterThan(this.#mailsBefore);
    await code.fill(codeIn((await mails())[0]));
    await code.press('Enter');
  }
}

async function open<Machine extends AnyStateMachine>(
  walk: WalkOf<Machine>,
  flow: Flow<Machine>,
  customer: Customer,
): Promise<void> {
  const { page, service } = walk;
  if (typeof flow.open !== 'string') return await flow.open(walk);
  if (customer !== sam) await setSessionCookies(page, service, customer);
  await flow.prepare?.(walk);
  await page.goto(service.at(flow.open));
  if (customer !== sam) return;
  await submitLogin(page, sam);
  await verifyWithBackupCode(page, service);
}
