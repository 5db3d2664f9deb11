import type { Locator, Page, Route } from '@playwright/test';
import * as v from 'valibot';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { Call } from '#contract/call.ts';
import { httpTimeoutMs } from '#contract/limits.ts';
import { symbols } from '#contract/symbols.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { OutsideEvent } from '#machines/testing/events.ts';
import type { Path } from '#machines/testing/paths.ts';
import type { Customer } from './customers.ts';
import { expect, stopClock, freshTest as test } from './fixtures.ts';
import { codeIn, mailsTo } from './mails.ts';
import { counted, words } from './page-objects.ts';
import type { Service } from './service.ts';

/** The wait in seconds of a refusal that has one. */
const waitOfWalk = 900;

/** An event of a path: the chart's own, or a port's answer. */
interface Step {
  readonly type: string;
  readonly output?: unknown;
  readonly error?: unknown;
  readonly cause?: OutsideEvent;
  readonly secondsLeft?: number;
}

/** One path of a chart, executed in a page. */
export interface Walk {
  readonly page: Page;
  readonly service: Service;
  readonly events: readonly Step[];
  /** Whether one of the path's events contains this text, such as the symbol of a refusal. */
  has(text: string): boolean;
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
  /** Whether the refusal says when to retry. */
  readonly waits: boolean;
}

/** Everything needed to walk a chart in a browser. */
export interface Flow<Machine extends AnyStateMachine> {
  readonly paths: readonly Path<Machine>[];
  /** The call of each port, held until the path answers it. */
  readonly calls: Readonly<Record<string, Pick<Call, 'method' | 'path'>>>;
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
  /** The user's actions before a port's call, if the page calls only then. */
  prompts?(walk: Walk): Readonly<Record<string, () => Promise<void>>>;
  /** Whether the real service gives this answer at this point. Any other answer is mocked. */
  isReal(answer: Answer, walk: Walk, index: number): boolean;
  /** The body of a mocked answer; by default the port's result. */
  readonly bodies?: Readonly<Record<string, (output: unknown, page: Page) => unknown>>;
  /** Compares the page with the chart's screen in this snapshot. */
  shows(snapshot: Path<Machine>['snapshot'], walk: Walk): Promise<void>;
}

/**
 * One test for each path: it drives the page against the real service, and checks that the page shows the chart's
 * screen.
 */
export function walkInBrowser<Machine extends AnyStateMachine>(chart: string, flow: Flow<Machine>): void {
  for (const [number, path] of flow.paths.entries()) {
    test(`${chart}, path ${number + 1}: ${path.title} [QA-03]`, async ({ page, service }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every event of a chart has a type
      const events = path.events as readonly Step[];
      const has = (text: string): boolean => events.some((step) => JSON.stringify(step).includes(text));
      const walk: Walk = { page, service, events, has };
      if (has('time_out') || has('waitCountdown.tick')) await page.clock.install();
      const held = await HeldCalls.of(page, flow);
      const customer = await flow.open(walk);
      const mailsBefore = (await mailsTo(service, customer.username)).length;
      for (const [index, step] of events.entries()) {
        const answer = answerOf(step);
        if (answer !== null) await held.release();
        if (answer === null) await perform(flow.gestures(walk), gestureOf(step), page);
        else if (answer === 'proof') await flow.prove?.(walk, () => mailedCode(service, customer, mailsBefore));
        else if (flow.withoutCall?.includes(answer.port) !== true) {
          const route = await held.next(answer.port, flow.prompts?.(walk)[answer.port]);
          await give(answer, route, { walk, index, flow });
        }
      }
      await held.release();
      await flow.shows(path.snapshot, walk);
    });
  }
}

const refusalSchema = v.object({ symbol: v.string(), waitUntil: v.nullable(v.number()) });
/** The outcome of a child chart with its own gestures. */
const refusedSchema = v.object({ outcome: v.literal('refused'), failure: refusalSchema });

/** Null for events from the user or the clock; `proof` if a second factor is answered and the call repeated. */
function answerOf({ type, output = null, error = null, cause }: Step): Answer | 'proof' | null {
  if (String(cause?.type) === 'read.retry') return null;
  const port = /^xstate\.(?:done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type)?.[1];
  if (port === undefined) return null;
  if (cause?.type === 'xstate.error.actor.read' && 'error' in cause)
    return { port, output: null, symbol: v.parse(refusalSchema, cause.error).symbol, waits: false };
  if (cause !== undefined)
    return cause.type.startsWith('xstate.error.')
      ? { port, output: null, symbol: 'mfa_required', waits: false }
      : 'proof';
  const refusal = v.is(refusalSchema, error) ? error : v.is(refusedSchema, output) ? output.failure : null;
  return { port, output, symbol: refusal?.symbol ?? null, waits: refusal !== null && refusal.waitUntil !== null };
}

/** A gesture in a child chart causes its new snapshot. */
const gestureOf = ({ cause, ...step }: Step): Step => (cause === undefined ? step : { type: cause.type });

async function perform(gestures: object, step: Step, page: Page): Promise<void> {
  if (step.secondsLeft !== undefined) {
    // The page runs its own countdown, which starts once it has the answer; then the clock advances.
    await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
    return await page.clock.fastForward((waitOfWalk - step.secondsLeft) * 1000);
  }
  const gesture: unknown = Reflect.get(gestures, step.type);
  if (typeof gesture !== 'function') throw new Error(`There is no gesture for ${step.type}.`);
  await Reflect.apply(gesture, undefined, [step]);
}

interface Giving<Machine extends AnyStateMachine> {
  readonly walk: Walk;
  readonly index: number;
  readonly flow: Pick<Flow<Machine>, 'isReal' | 'bodies'>;
}

/** Lets the service answer a call, or mocks the answer. */
async function give<Machine extends AnyStateMachine>(
  answer: Answer,
  route: Route,
  { walk, index, flow }: Giving<Machine>,
): Promise<void> {
  const { port, output, symbol, waits } = answer;
  const { page, events } = walk;
  if (events[index + 1]?.secondsLeft !== undefined) await stopClock(page);
  if (flow.isReal(answer, walk, index)) return await route.continue();
  if (symbol === null) return await route.fulfill({ json: (await flow.bodies?.[port]?.(output, page)) ?? output });
  if (symbol === 'time_out') return await page.clock.fastForward(httpTimeoutMs + 1);
  if (symbol === 'unreachable') return await route.abort('connectionfailed');
  const status: unknown = Reflect.get(symbols, symbol);
  if (typeof status !== 'number') throw new Error(`No service says ${symbol}.`);
  await route.fulfill({ status, json: { error: { symbol, message: '', ...(waits && { retryAfter: waitOfWalk }) } } });
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
    for (const { method, path } of new Set(Object.values(calls))) {
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

  /** A port's first unanswered call. Repeats `prompt` until it is made. */
  async next(port: string, prompt?: () => Promise<void>): Promise<Route> {
    const call = this.#calls[port];
    if (call === undefined) throw new Error(`The flow does not say which call ${port} makes.`);
    const waiting = this.#waiting.get(`${call.method} ${call.path}`) ?? [];
    await expect
      .poll(async () => {
        if (waiting.length === 0) await prompt?.();
        return waiting.length;
      }, `${port} makes its call`)
      .toBeGreaterThan(0);
    const [route] = waiting.splice(0, 1);
    if (route === undefined) throw new Error(`${port} makes no call.`);
    return route;
  }
}
