import type { Page } from '@playwright/test';
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { Call } from '#contract/call.ts';
import { transitionPaths } from '#machines/testing/chart-checks.ts';
import type { MachineEvent, Path, WalkOptions } from '#machines/testing/paths.ts';
import type { Gestures, Mark, Name } from '#src/testing/hands.ts';
import { expectScreen, handsOn } from './browser-hands.ts';
import { ChartWindow } from './chart-window.ts';
import { sam, type Customer } from './customers.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { HeldCalls, type Answer, type Origin } from './held-calls.ts';
import { codeIn, mailsTo } from './mails.ts';
import { obstacleOf, obstacleOn, report } from './model-report.ts';
import { ModelResults } from './model-results.ts';
import { codeStep, setSessionCookies, submitLogin, verifyWithBackupCode } from './page-objects.ts';
import {
  answerOf,
  causeOf,
  delayOf,
  isCancelled,
  isDelay,
  isProof,
  isTick,
  stepsOf,
  type Step,
  type Steps,
} from './path-steps.ts';
import type { Service } from './service.ts';

/** One path of a chart, executed in a page. */
export interface Walk extends Steps {
  readonly page: Page;
  readonly service: Service;
}

type EventsOf<Machine extends AnyStateMachine, Result> = {
  readonly [Type in EventFromLogic<Machine>['type']]?: (
    event: Extract<EventFromLogic<Machine>, { readonly type: Type }>,
  ) => Result;
};

/** What ends a child chart, by the event of its end. */
interface OfChildren {
  readonly [type: `xstate.done.actor.${string}`]: () => Promise<unknown>;
}

/** Everything needed to walk a chart in a browser. */
export interface Flow<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  /** Of the chart's walk: its events and options, and the paths to its screens. */
  readonly events: readonly MachineEvent<Machine>[];
  readonly options: WalkOptions<Machine>;
  readonly paths: readonly Path<Machine>[];
  /** Of the view. */
  readonly gestures: Gestures<Machine>;
  selectScreen(snapshot: SnapshotFrom<Machine>): object;
  // oxlint-disable-next-line typescript/no-explicit-any -- the screen that `selectScreen` returns
  marks(screen: any): readonly Mark[];
  /** The calls that each port may make, held until the path answers it. */
  readonly calls: Readonly<Record<string, readonly Call[]>>;
  /** Symbols that the service gives itself on a path, because of what the user does. */
  refuses?(steps: Steps): readonly string[];
  /** The body of a success that the service does not give here, in the contract's form; null where it does. */
  bodyOf?(answer: Answer, call: Call): unknown;
  /** What a port returns, in the form of the contract, if that is another one. */
  wire?(answer: Answer): unknown;
  /** Ports that the page answers on its own. */
  readonly withoutCall?: readonly string[];
  /** Those of them whose failure `prepare` or `open` brings about. */
  readonly fails?: readonly string[];
  /**
   * The path of a call that the page makes on its own, held until the path's first answer, so that the user's earlier
   * gestures come first.
   */
  readonly opening?: string;
  /** Does what the page waits for before it makes its calls. */
  wake?(walk: Walk): Promise<void>;
  /** Who is logged in, and the page where the chart starts; or another way to open it. */
  customer(steps: Steps): Customer;
  readonly open: string | ((walk: Walk) => Promise<void>);
  /** What must be so before the page is opened. */
  prepare?(walk: Walk): Promise<void>;
  /** The events with the values of this customer, if those of the chart's walk are no use in the browser. */
  values?(walk: Walk): EventsOf<Machine, EventFromLogic<Machine>>;
  /** What is not the user's own: another tab, the way back from another page. */
  outside?(walk: Walk): EventsOf<Machine, Promise<unknown>> & OfChildren;
  /** The page leaves this screen at once, by itself. */
  isPassing?(snapshot: SnapshotFrom<Machine>): boolean;
  /** Why no browser can bring an event about in this situation; otherwise null. */
  cannot?(step: MachineEvent<Machine>, snapshot: SnapshotFrom<Machine>): string | null;
}

/** The paths that a path begins with, itself included. */
function pathsAlong<Machine extends AnyStateMachine>(
  paths: readonly Path<Machine>[],
  { events }: Path<Machine>,
): Path<Machine>[] {
  return paths.filter((each) => each.events.every((event, index) => event === events[index]));
}

function withoutDoubles<Machine extends AnyStateMachine>(paths: readonly Path<Machine>[]): Path<Machine>[] {
  const isDouble = (path: Path<Machine>, other: Path<Machine>): boolean =>
    path.events.length === other.events.length && pathsAlong([other], path).length > 0;
  return paths.filter((path, index) => !paths.slice(0, index).some((other) => isDouble(path, other)));
}

/** The paths that no longer one begins with, shortest first. To walk these is to pass the ends of all. */
function wholePaths<Machine extends AnyStateMachine>(paths: readonly Path<Machine>[]): Path<Machine>[] {
  return paths
    .filter((path) => !paths.some((each) => each !== path && pathsAlong(paths, each).includes(path)))
    .toSorted((one, other) => one.events.length - other.events.length);
}

/**
 * Walks a chart on the real page: at the end of every path the page shows the chart's screen. Calls are answered by the
 * service where it answers as the path does, and otherwise by the network or by the walk. `npm test` walks the shortest
 * path, `npm run verify -- --all` every path to a screen, `npm run model` one to every transition as well.
 */
export function walkInBrowser<Machine extends AnyStateMachine>(chart: string, flow: Flow<Machine>): void {
  const { machine, events, options } = flow;
  const isWhole = process.env['MODEL'] !== undefined;
  const possible: WalkOptions<Machine> = {
    ...options,
    filter: (snapshot, event) =>
      (options.filter?.(snapshot, event) ?? true) && obstacleOf(flow, event, snapshot) === null,
  };
  const all = isWhole
    ? withoutDoubles([...flow.paths, ...transitionPaths(machine, events, possible)])
    : flow.paths.filter(({ isRepeat }) => !isRepeat);
  const walked = all.filter((path) => obstacleOn(flow, path) === null);
  const results = new ModelResults(machine.id);
  if (isWhole) test.afterAll(() => results.report(report(flow, walked, possible, results.passed())));
  for (const [index, path] of wholePaths(walked).entries()) {
    const tag = index === 0 ? [] : '@release';
    test(`${chart}, path ${index + 1}: ${path.title} [QA-03]`, { tag }, async ({ page, service }) => {
      const walk: Walk = { page, service, ...stepsOf(path) };
      await page.clock.install();
      const held = await HeldCalls.of(page, service, {
        ...flow,
        refuses: flow.refuses?.(walk) ?? [],
        wake: async () => await flow.wake?.(walk),
      });
      const customer = flow.customer(walk);
      await open(walk, flow, customer);
      const player = new Player(walk, flow, held, customer, (await mailsTo(service, customer.username)).length);
      const ends = new Map(pathsAlong(walked, path).map((each) => [each.events.length, each.snapshot]));
      const showsEnd = async (count: number): Promise<void> => {
        const snapshot = ends.get(count);
        // What the page answers on its own does not wait for this check.
        if (snapshot === undefined || player.isOwn(walk.events[count]) || flow.isPassing?.(snapshot) === true) return;
        const screen = flow.selectScreen(snapshot);
        await expectScreen(page, screen, flow.marks(screen));
      };
      const madeUp: number[] = [];
      const picture = await ChartWindow.open(page, flow);
      await showsEnd(0);
      for (const [at, step] of walk.events.entries()) {
        if ((await player.play(step)) === 'made up') madeUp.push(at);
        if (at === walk.events.length - 1) await held.release();
        await showsEnd(at + 1);
        await picture?.send(path.events[at]);
      }
      await picture?.close();
      results.add(path, madeUp);
    });
  }
}

/** Plays the steps of a path. */
class Player<Machine extends AnyStateMachine> {
  readonly #walk: Walk;
  readonly #flow: Flow<Machine>;
  readonly #held: HeldCalls;
  readonly #customer: Customer;
  readonly #mailsBefore: number;
  /** The seconds that are left of a wait. */
  #wait = 0;

  constructor(walk: Walk, flow: Flow<Machine>, held: HeldCalls, customer: Customer, mailsBefore: number) {
    this.#walk = walk;
    this.#flow = flow;
    this.#held = held;
    this.#customer = customer;
    this.#mailsBefore = mailsBefore;
  }

  isOwn(step: Step | undefined): boolean {
    const answer = step === undefined ? null : answerOf(step);
    return answer !== null && this.#flow.withoutCall?.includes(answer.port) === true;
  }

  async play(step: Step): Promise<Origin | null> {
    const { page } = this.#walk;
    if (this.isOwn(step)) {
      await this.#held.release();
      return null;
    }
    if (this.#outside(step) !== null) await this.#outside(step)?.();
    else if (isDelay(step)) await page.clock.fastForward(delayOf(this.#flow.machine, step));
    else if (isTick(step)) await this.#tick(step.secondsLeft);
    else if (isProof(step)) await this.#prove();
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
    const outside: unknown = Reflect.get(this.#flow.outside?.(this.#walk) ?? {}, (step.cause ?? step).type);
    return typeof outside === 'function' ? async () => void (await Reflect.apply(outside, undefined, [step])) : null;
  }

  async #answerOrPerform(step: Step): Promise<Origin | null> {
    const answer = answerOf(step);
    if (answer === null) {
      await this.#perform(step);
      return null;
    }
    await this.#held.release();
    this.#wait = (answer.failure?.waitUntil ?? 0) / 1000;
    const origin = await this.#held.answer(answer);
    if (origin !== 'mfa_required' || answer.failure?.symbol === 'mfa_required') return origin;
    // The path has the outcome of the action, which the service gives only after a proof.
    await this.#prove();
    return await this.#held.answer(answer);
  }

  async #perform(step: Step): Promise<void> {
    // A gesture in a child chart causes its new snapshot.
    const { type } = step.cause ?? step;
    const values: unknown = Reflect.get(this.#flow.values?.(this.#walk) ?? {}, type);
    const event: unknown = typeof values === 'function' ? Reflect.apply(values, undefined, [step]) : step;
    const gesture: unknown = Reflect.get(this.#flow.gestures, type);
    const hands = handsOn(this.#walk.page);
    if (typeof gesture === 'function') await Reflect.apply(gesture, undefined, [event, hands]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any other gesture is the name of a button
    else if (gesture !== undefined) await hands.press(gesture as Name);
    else throw new Error(`There is no gesture for ${type}.`);
  }

  async #tick(secondsLeft: number): Promise<void> {
    const passing = Math.max(0, this.#wait - secondsLeft);
    this.#wait = secondsLeft;
    await this.#walk.page.clock.fastForward(passing * 1000 + (secondsLeft === 0 ? 1000 : 0));
  }

  /** Answers the second factor. */
  async #prove(): Promise<void> {
    const { page, service } = this.#walk;
    if (this.#customer === sam) return await verifyWithBackupCode(page, service);
    const mails = () => mailsTo(service, this.#customer.username);
    await expect.poll(async () => (await mails()).length).toBeGreaterThan(this.#mailsBefore);
    await codeStep(page).code.fill(codeIn((await mails())[0]));
    await codeStep(page).code.press('Enter');
  }
}

async function open<Machine extends AnyStateMachine>(
  walk: Walk,
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
