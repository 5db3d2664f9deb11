import type { Locator, Page, Route } from '@playwright/test';
import * as v from 'valibot';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { Call } from '#contract/call.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { OutsideEvent } from '#machines/testing/events.ts';
import { transitionsAlong } from '#machines/testing/chart-checks.ts';
import type { Path, WalkOptions } from '#machines/testing/paths.ts';
import { wordsOf } from '#machines/testing/walk-chart.ts';
import { ChartWindow } from './chart-window.ts';
import type { Customer } from './customers.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { codeIn, mailsTo } from './mails.ts';
import { counted, words } from './page-objects.ts';
import type { Service } from './service.ts';

/** An event of a path: the chart's own, or a port's answer. */
interface Step {
  readonly type: string;
  readonly output?: unknown;
  readonly error?: unknown;
  readonly cause?: OutsideEvent;
}

/** The events of a path. */
export interface Steps {
  readonly events: readonly Step[];
  /** Whether one of the path's events contains this text, such as the symbol of a refusal. */
  has(text: string): boolean;
}

/** One path of a chart, executed in a page. */
export interface Walk extends Steps {
  readonly page: Page;
  readonly service: Service;
}

type EventType<Machine extends AnyStateMachine> = EventFromLogic<Machine>['type'];

/** The user's gestures by the chart's events. */
type Gestures<Machine extends AnyStateMachine> = {
  readonly [Type in EventType<Machine>]?: (
    event: Extract<EventFromLogic<Machine>, { readonly type: Type }>,
  ) => Promise<void>;
};

/** How a path answers a port's call. */
interface Answer {
  readonly port: string;
  /** The port's result. */
  readonly output: unknown;
  /** The symbol of a refusal, also of one that ends a child chart; otherwise null. */
  readonly symbol: string | null;
}

/** Everything needed to walk a chart in a browser. */
export interface Flow<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  /** Of the chart's walk. */
  readonly options: WalkOptions<Machine>;
  readonly paths: readonly Path<Machine>[];
  /** The calls that each port may make, held until the path answers it. */
  readonly calls: Readonly<Record<string, readonly Pick<Call, 'method' | 'path'>[]>>;
  /** Ports that the page answers on its own. */
  readonly withoutCall?: readonly string[];
  /**
   * The path of a call that the page makes on its own, held until the path's first answer, so that the user's earlier
   * gestures come first.
   */
  readonly opening?: string;
  /** Opens the page where the chart starts; returns its user. */
  open(walk: Walk): Promise<Customer>;
  gestures(walk: Walk): Gestures<Machine>;
  /** Answers the second factor. `mailedCode` waits for the code mailed during the walk. */
  prove?(walk: Walk, mailedCode: () => Promise<string>): Promise<void>;
  /** Whether the service gives this answer at this point. Paths with another one are walked by the view's test. */
  isReal(answer: Answer, steps: Steps, index: number): boolean;
  /** Whether only a release walks it: `npm test` walks the chart of login. */
  readonly isForRelease?: boolean;
  /** Compares the page with the chart's screen in this snapshot. */
  shows(snapshot: Path<Machine>['snapshot'], walk: Walk): Promise<void>;
}

/** The paths that a path begins with, itself included. */
function pathsAlong<Machine extends AnyStateMachine>(
  paths: readonly Path<Machine>[],
  { events }: Path<Machine>,
): Path<Machine>[] {
  return paths.filter((each) => each.events.every((event, index) => event === events[index]));
}

/** The paths that no longer one begins with. To walk these is to pass the ends of all. */
function wholePaths<Machine extends AnyStateMachine>(paths: readonly Path<Machine>[]): Path<Machine>[] {
  return paths.filter((path) => !paths.some((each) => each !== path && pathsAlong(paths, each).includes(path)));
}

/**
 * One test for each whole path that the real service answers: it drives the page, and checks at the end of every path
 * along it that the page shows the chart's screen. `npm run model` also walks the paths that only repeat a screen.
 */
export function walkInBrowser<Machine extends AnyStateMachine>(chart: string, flow: Flow<Machine>): void {
  const isOwn = (answer: Answer): boolean => flow.withoutCall?.includes(answer.port) === true;
  /** The first answer of a path that the service does not give. */
  const unreal = (path: Path<Machine>): Step | undefined => {
    const steps = stepsOf(path);
    return steps.events.find((step, index) => {
      const answer = answerOf(step);
      if (answer === null || answer === 'proof') return false;
      return isOwn(answer) ? step.type.startsWith('xstate.error.') : !flow.isReal(answer, steps, index);
    });
  };
  const isWhole = process.env['MODEL'] !== undefined;
  const real = flow.paths.filter((path) => (isWhole || !path.isRepeat) && unreal(path) === undefined);
  const passed: Path<Machine>[] = [];
  if (isWhole) test.afterAll(() => void process.stdout.write(report(flow, passed, unreal)));
  for (const [number, path] of wholePaths(real).entries()) {
    const tag = flow.isForRelease === true ? '@release' : [];
    test(`${chart}, path ${number + 1}: ${path.title} [QA-03]`, { tag }, async ({ page, service }) => {
      const walk: Walk = { page, service, ...stepsOf(path) };
      const { events } = walk;
      const held = await HeldCalls.of(page, flow);
      const customer = await flow.open(walk);
      const mailsBefore = (await mailsTo(service, customer.username)).length;
      const ends = new Map(pathsAlong(real, path).map((each) => [each.events.length, each.snapshot]));
      const showsEnd = async (steps: number): Promise<void> => {
        const [snapshot, step] = [ends.get(steps), events[steps]];
        const next = step === undefined ? null : answerOf(step);
        // What the page answers on its own does not wait for this check.
        if (next !== null && next !== 'proof' && isOwn(next)) return;
        if (snapshot !== undefined) await flow.shows(snapshot, walk);
      };
      const picture = await ChartWindow.open(page, flow);
      await showsEnd(0);
      for (const [index, step] of events.entries()) {
        const answer = answerOf(step);
        if (answer !== null) await held.release();
        if (answer === null) await perform(flow.gestures(walk), gestureOf(step));
        else if (answer === 'proof') await flow.prove?.(walk, () => mailedCode(service, customer, mailsBefore));
        else if (!isOwn(answer)) {
          const isAsked = await held.send(answer.port);
          // The path has the outcome of the action, which the service may give only after a proof.
          if (isAsked && answer.symbol !== 'mfa_required') {
            await flow.prove?.(walk, () => mailedCode(service, customer, mailsBefore));
            await held.send(answer.port);
          }
        }
        if (index === events.length - 1) await held.release();
        await showsEnd(index + 1);
        await picture?.send(path.events[index]);
      }
      await picture?.close();
      passed.push(path);
    });
  }
}

/** Which transitions of the chart the browser took, and why not the others. */
function report<Machine extends AnyStateMachine>(
  { machine, options, paths }: Flow<Machine>,
  passed: readonly Path<Machine>[],
  unreal: (path: Path<Machine>) => Step | undefined,
): string {
  const along = (ways: readonly Path<Machine>[]) =>
    transitionsAlong(
      machine,
      ways.map(({ events }) => events),
      options,
    );
  const { taken, all } = along(passed);
  const reasonOf = (name: string): string => {
    const path = paths.find((each) => along([each]).taken.has(name));
    if (path === undefined) return 'no path to a screen needs it: the tests of the chart take it';
    const answer = unreal(path);
    return answer === undefined ? 'its path failed' : `the service does not do this here: ${wordsOf(answer)}`;
  };
  const left = all.filter((name) => !taken.has(name));
  return [
    `\n${machine.id}: ${taken.size} of ${all.length} transitions taken in the browser, on ${passed.length} paths.`,
    ...[...taken].map((name) => `  taken      ${name}`),
    ...left.map((name) => `  not taken  ${name}\n             ${reasonOf(name)}`),
    '',
  ].join('\n');
}

function stepsOf<Machine extends AnyStateMachine>(path: Path<Machine>): Steps {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every event of a chart has a type
  const events = path.events as readonly Step[];
  return { events, has: (text) => events.some((step) => JSON.stringify(step).includes(text)) };
}

const refusalSchema = v.object({ symbol: v.string() });
/** The outcome of a child chart with its own gestures. */
const refusedSchema = v.object({ outcome: v.literal('refused'), failure: refusalSchema });

/** Null for events from the user or the clock; `proof` if a second factor is answered and the call repeated. */
function answerOf({ type, output = null, error = null, cause }: Step): Answer | 'proof' | null {
  if (String(cause?.type) === 'read.retry') return null;
  const port = /^xstate\.(?:done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type)?.[1];
  if (port === undefined) return null;
  if (cause?.type === 'xstate.error.actor.read' && 'error' in cause)
    return { port, output: null, symbol: v.parse(refusalSchema, cause.error).symbol };
  if (cause !== undefined)
    return cause.type.startsWith('xstate.error.') ? { port, output: null, symbol: 'mfa_required' } : 'proof';
  const refusal = v.is(refusalSchema, error) ? error : v.is(refusedSchema, output) ? output.failure : null;
  return { port, output, symbol: refusal?.symbol ?? null };
}

/** A gesture in a child chart causes its new snapshot. */
const gestureOf = ({ cause, ...step }: Step): Step => (cause === undefined ? step : { type: cause.type });

async function perform(gestures: object, step: Step): Promise<void> {
  const gesture: unknown = Reflect.get(gestures, step.type);
  if (typeof gesture !== 'function') throw new Error(`There is no gesture for ${step.type}.`);
  await Reflect.apply(gesture, undefined, [step]);
}

async function mailedCode(service: Service, { username }: Customer, mailsBefore: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(service, username)).length).toBeGreaterThan(mailsBefore);
  return codeIn((await mailsTo(service, username))[0]);
}

/** The sentence of a failure, with any number in its placeholders. */
export function saying({ symbol }: Pick<Failure, 'symbol'>): RegExp {
  const sentence: unknown = Reflect.get(words['en-US'].errors, symbol);
  if (typeof sentence !== 'string') throw new Error(`There is no sentence for ${symbol}.`);
  return counted(sentence);
}

/** Waits until an attribute is `true`, or is not. */
export async function attribute(
  element: Locator,
  name: 'aria-busy' | 'aria-disabled' | 'aria-invalid',
  isSet: boolean,
): Promise<void> {
  if (isSet) await expect(element).toHaveAttribute(name, 'true');
  else await expect(element).not.toHaveAttribute(name, 'true');
}

/** A page's pending calls. */
class HeldCalls {
  readonly #calls: Flow<AnyStateMachine>['calls'];
  readonly #waiting = new Map<string, Route[]>();
  #opening: Route[] = [];
  #isOpen = false;

  private constructor(calls: Flow<AnyStateMachine>['calls']) {
    this.#calls = calls;
  }

  static async of(
    page: Page,
    { calls, opening }: Pick<Flow<AnyStateMachine>, 'calls' | 'opening'>,
  ): Promise<HeldCalls> {
    const held = new HeldCalls(calls);
    for (const { method, path } of new Set(Object.values(calls).flat())) {
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      const waiting: Route[] = [];
      held.#waiting.set(`${method} ${path}`, waiting);
      await page.route(
        ({ pathname }) => pattern.test(pathname),
        async (route) => {
          if (route.request().method() === method) waiting.push(route);
          else await route.fallback();
        },
      );
    }
    await page.route(
      ({ pathname }) => pathname === opening,
      async (route) => {
        if (held.#isOpen) await route.continue();
        else held.#opening.push(route);
      },
    );
    return held;
  }

  /** Releases the call that the page makes on its own. */
  async release(): Promise<void> {
    this.#isOpen = true;
    const opening = this.#opening.splice(0);
    await Promise.all(opening.map((route) => route.continue()));
  }

  /** Sends a port's first unanswered call. Returns whether the service asks for a second factor. */
  async send(port: string): Promise<boolean> {
    const waiting = (this.#calls[port] ?? []).map(({ method, path }) => this.#waiting.get(`${method} ${path}`) ?? []);
    if (waiting.length === 0) throw new Error(`The flow does not say which calls ${port} makes.`);
    await expect.poll(() => waiting.some((each) => each.length > 0), `${port} makes its call`).toBe(true);
    const route = waiting.find((each) => each.length > 0)?.shift();
    if (route === undefined) throw new Error(`${port} makes no call.`);
    await route.continue();
    const response = await route.request().response();
    return response?.status() === 403 && (await response.text()).includes('"mfa_required"');
  }
}
