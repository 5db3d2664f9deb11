import { expect, type Page, type Route } from '@playwright/test';
import * as v from 'valibot';
import { hasPath, type Call } from '#contract/call.ts';
import { httpTimeoutMs } from '#contract/limits.ts';
import { symbols } from '#contract/symbols.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { forward, type Service } from './service.ts';

/** How a path answers a port: with a value, or with a refusal. */
export interface Answer {
  readonly port: string;
  readonly output: unknown;
  /** Also of a refusal that ends a child chart; otherwise null. */
  readonly failure: Partial<Failure> | null;
}

/**
 * Where an answer came from. `mfa_required`: the service asks for a second factor before it gives the path's answer.
 */
export type Origin = 'service' | 'network' | 'made up' | 'mfa_required';

type Calls = Readonly<Record<string, readonly Call[]>>;

interface Options {
  readonly calls: Calls;
  readonly opening?: string;
  /** Symbols that the service gives itself, because of what the user does. */
  readonly refuses: readonly string[];
  bodyOf?(answer: Answer, call: Call): unknown;
  symbolOf?(answer: Answer): string | null;
  wire?(answer: Answer): unknown;
  /** Does what the page waits for before it makes its calls. */
  wake?(): Promise<void>;
  /** Brings about what makes the service give an answer. */
  arrange?(answer: Answer): Promise<void>;
}

interface Held {
  readonly call: Call;
  readonly waiting: Route[];
}

/** A page's pending calls. */
export class HeldCalls {
  readonly #page: Page;
  readonly #service: Service;
  readonly #options: Options;
  readonly #held = new Map<Call, Held>();
  #opening: Route[] = [];
  #isOpen = false;
  #isLetGo = false;

  private constructor(page: Page, service: Service, options: Options) {
    this.#page = page;
    this.#service = service;
    this.#options = options;
  }

  static async of(page: Page, service: Service, options: Options): Promise<HeldCalls> {
    const held = new HeldCalls(page, service, options);
    // Calls at one address, such as two ways to log in, are told apart by the port that waits.
    const atAddress = new Map<string, Route[]>();
    for (const call of new Set(Object.values(options.calls).flat())) {
      const address = `${call.method} ${call.path}`;
      const waiting = atAddress.get(address) ?? [];
      atAddress.set(address, waiting);
      held.#held.set(call, { call, waiting });
      await page.route(
        ({ pathname }) => hasPath(call, pathname),
        async (route) => {
          if (held.#isLetGo || route.request().method() !== call.method) await route.fallback();
          else waiting.push(route);
        },
      );
    }
    await page.route(
      ({ pathname }) => pathname === options.opening,
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

  /** Whether a call of the port waits for its answer. One that the page has cancelled does not. */
  isCalled(port: string): boolean {
    for (const { waiting } of this.#of(port)) while (isCancelled(waiting[0])) waiting.shift();
    return this.#of(port).some(({ waiting }) => waiting.length > 0);
  }

  /** From now on, the service answers all calls. */
  async letGo(): Promise<void> {
    this.#isLetGo = true;
    await this.release();
    const waiting = [...this.#held.values()].flatMap((held) => held.waiting.splice(0));
    await Promise.all(waiting.map((route) => route.continue()));
  }

  /** Answers a port's first unanswered call as the path does, by the service itself where it does so. */
  async answer(answer: Answer): Promise<Origin> {
    const { port, output, failure } = answer;
    const { call, route } = await this.next(port);
    await this.#options.arrange?.(answer);
    if (failure?.symbol === 'unreachable') {
      await route.abort();
      return 'network';
    }
    if (failure?.symbol === 'time_out') {
      await this.#page.clock.fastForward(httpTimeoutMs);
      await route.abort();
      return 'network';
    }
    const real = ['mfa_required', ...this.#options.refuses];
    if (failure !== null && !real.includes(failure.symbol ?? '')) return await refuse(route, failure);
    const body = failure === null ? (this.#options.bodyOf?.(answer, call) ?? null) : null;
    const read = plain(this.#options.wire?.(answer) ?? output);
    if (body !== null || (failure === null && (await this.#differs(call, route, read)))) {
      await route.fulfill({ json: body ?? read });
      return 'made up';
    }
    await route.continue();
    const response = await route.request().response();
    const text = (await response?.text()) ?? '';
    if (failure?.symbol !== 'mfa_required' && text.includes('"mfa_required"')) return 'mfa_required';
    const expected = (this.#options.symbolOf ?? symbolIn)(answer);
    const symbol = /"symbol":"(\w+)"/.exec(response?.ok() === true ? '' : text)?.[1] ?? null;
    expect(symbol, `the service’s answer to ${port}`).toBe(expected);
    return 'service';
  }

  /** A port's first unanswered call. */
  async next(port: string): Promise<{ call: Call; route: Route }> {
    const held = this.#of(port);
    if (held.length === 0) throw new Error(`The flow does not say which calls ${port} makes.`);
    const isCalled = async (): Promise<boolean> => {
      if (!this.isCalled(port)) await this.#options.wake?.();
      return this.isCalled(port);
    };
    await expect.poll(isCalled, `${port} makes its call`).toBe(true);
    const found = held.find(({ waiting }) => waiting.length > 0);
    const route = found?.waiting.shift();
    if (found === undefined || route === undefined) throw new Error(`${port} makes no call.`);
    return { call: found.call, route };
  }

  #of(port: string): Held[] {
    return (this.#options.calls[port] ?? []).flatMap((call) => this.#held.get(call) ?? []);
  }

  /** Whether the service would answer a read with something of another kind than the path. */
  async #differs(call: Call, route: Route, body: unknown): Promise<boolean> {
    if (call.method !== 'GET' || !v.is(call.answer, body)) return false;
    const { status, text } = await forward(route, this.#service);
    return status !== 200 || !isAlike(v.parse(call.answer, JSON.parse(text)), v.parse(call.answer, body));
  }
}

const isCancelled = (route: Route | undefined): boolean => (route?.request().failure() ?? null) !== null;

/** The symbol of a refusal; null for a success. */
export function symbolIn({ failure }: Answer): string | null {
  return failure?.symbol ?? null;
}

/** In the contract's form of an error. */
async function refuse(route: Route, { symbol = 'unknown', waitUntil, ...more }: Partial<Failure>): Promise<Origin> {
  const wait = waitUntil === null || waitUntil === undefined ? {} : { retryAfter: waitUntil / 1000 };
  const status = Object.entries(symbols).find(([name]) => name === symbol)?.[1] ?? 500;
  const { triesLeft = null } = more;
  const tries = triesLeft === null ? {} : { triesLeft };
  await route.fulfill({ status, json: { error: { symbol, message: '', ...wait, ...tries } } });
  return 'made up';
}

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** Equal but for texts, dates and counts: what a chart can tell apart. */
function isAlike(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return (one.length === 0) === (other.length === 0);
  if (isRecord(one) && isRecord(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) => isAlike(one[name] ?? null, other[name] ?? null));
  }
  if (typeof one === 'number' && typeof other === 'number') return (one === 0) === (other === 0);
  const isText = typeof one === 'string' && typeof other === 'string';
  // A word of the contract, such as `processing`, and not a text of a customer.
  if (isText) return one === other || ![one, other].every((text) => /^[a-z_]+$/.test(text));
  return one === other;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
