import type { Page, Route } from '@playwright/test';
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { avatarUploadTimeoutMs } from '#contract/calls/avatar.ts';
import { httpTimeoutMs } from '#contract/limits.ts';
import type { ServerSymbol } from '#contract/symbols.ts';
import { lin, robin, type Customer } from './customers.ts';
import { expect } from './fixtures.ts';
import { greeting, submitLogin } from './page-objects.ts';
import { doubleEveryPress, fillStorageAtStart } from './page-scripts.ts';
import { forward, type Service } from './service.ts';

/** The place of a write in a page, at the moment that it is sent. */
interface Sent {
  readonly page: Page;
  readonly service: Service;
  readonly route: Route;
  readonly call: Call;
}

/** A fault that a page meets when it writes, and what must be true afterwards. */
export interface PageFault {
  readonly name: string;
  /** Whether the service does what was asked; null if both are right, as long as it is done whole. */
  readonly isDone: boolean | null;
  /** What the page hears: a refusal, an outcome that it does not know, or the answer. */
  readonly heard: ServerSymbol | 'time_out' | 'unreachable' | 'unknown' | null;
  /** How often the call is sent at most. */
  readonly sent: number;
  /** How far the device's clock is off. */
  readonly clockMs?: number;
  /** Another account is logged in by then: nothing is sent, and the page is that account's. */
  readonly isReplaced?: boolean;
  /** Before the page is opened: what it begins with. */
  prepare?(page: Page): Promise<unknown>;
  /** Before the user's last gesture. */
  begin?(page: Page, service: Service, customer: Customer): Promise<void>;
  /** What happens to the request; without it, the service answers. Called again for a repeated one. */
  act?(sent: Sent): Promise<void>;
  /** When the page has come to rest: what is wrong elsewhere. */
  end?(page: Page): Promise<readonly string[]>;
  /** Why it cannot meet a call, sent with an access token or without one; null if it can. */
  without?(call: Call, hasToken: boolean): string | null;
}

/** What a page shows while it works: an upload and a derivation show their progress. */
export const atWork = '[aria-busy=true], [role=progressbar], progress';
/** Part of a response that no page may show. */
export const marker = 'not-for-people';
const noToken = (_: Call, hasToken: boolean): string | null => (hasToken ? null : 'it has no access token');
const noAnswer = ({ answer }: Call, read: unknown): string | null =>
  v.is(answer, read) ? 'its response has nothing to read' : null;
const noForward = ({ encoding }: Call): string | null =>
  encoding === 'multipart' ? 'no journey can read the file that the page sends' : null;
const timeoutOf = ({ encoding }: Call): number => (encoding === 'multipart' ? avatarUploadTimeoutMs : httpTimeoutMs);
const refusal = (symbol: string, more: object = {}) => ({ json: { error: { symbol, message: 'Refused.', ...more } } });

/** The service answers, and the page gets another body. */
async function replaceBody({ route, service }: Sent, bodyOf: (text: string) => string): Promise<void> {
  const { status, text } = await forward(route, service);
  await route.fulfill({ status, contentType: 'application/json', body: bodyOf(text) });
}

/** What a page shows, line by line, with # for each number. */
export async function linesOf(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() =>
    document.body.innerText
      .split('\n')
      .map((line) => line.trim().replaceAll(/\d+/g, '#'))
      .filter((line) => line !== ''),
  );
}

/** The lines of a page that shows nothing new any more, however late its parts come on a busy machine. */
async function linesAtRest(page: Page): Promise<readonly string[]> {
  let found: readonly string[] = [];
  await expect
    .poll(
      async () => {
        await expect(page.locator(atWork)).toHaveCount(0);
        const former = found;
        found = await linesOf(page);
        return found.length > 0 && String(found) === String(former);
      },
      { intervals: [1500] },
    )
    .toBe(true);
  return found;
}

export const pageFaults: readonly PageFault[] = [
  {
    name: 'timeout before',
    isDone: false,
    heard: 'time_out',
    sent: 1,
    act: ({ page, call }) => page.clock.fastForward(timeoutOf(call)),
  },
  {
    name: 'timeout after',
    isDone: true,
    heard: 'time_out',
    sent: 1,
    act: async ({ page, route, service }) => {
      await forward(route, service);
      await page.clock.fastForward(httpTimeoutMs);
    },
    without: noForward,
  },
  {
    name: 'drop before',
    isDone: false,
    heard: 'unreachable',
    sent: 1,
    act: ({ route }) => route.abort('connectionreset'),
  },
  {
    name: 'drop after',
    isDone: true,
    heard: 'unreachable',
    sent: 1,
    act: async ({ route, service }) => {
      await forward(route, service);
      await route.abort('connectionreset');
    },
    without: noForward,
  },
  {
    name: '500-empty',
    isDone: false,
    heard: 'unknown',
    sent: 1,
    act: ({ route }) => route.fulfill({ status: 500, body: '' }),
  },
  {
    name: '500-html',
    isDone: false,
    heard: 'unknown',
    sent: 1,
    act: ({ route }) => route.fulfill({ status: 500, contentType: 'text/html', body: `<h1>${marker}</h1>` }),
  },
  {
    name: '500 after',
    isDone: true,
    heard: 'unknown',
    sent: 1,
    act: async ({ route, service }) => {
      await forward(route, service);
      await route.fulfill({ status: 500, body: '' });
    },
    without: noForward,
  },
  {
    name: 'bad-json truncated',
    isDone: true,
    heard: 'unknown',
    sent: 1,
    act: (sent) => replaceBody(sent, (text) => text.slice(0, text.length / 2)),
    // An empty response cannot be truncated.
    without: (call) => noAnswer(call, null) ?? noAnswer(call, undefined),
  },
  {
    name: 'bad-json {"other":1}',
    isDone: true,
    heard: 'unknown',
    sent: 1,
    act: (sent) => replaceBody(sent, () => '{"other":1}'),
    without: (call) => noAnswer(call, { other: 1 }),
  },
  {
    name: 'expired-once',
    isDone: true,
    heard: null,
    sent: 2,
    act: async ({ page, route }) => {
      const isRepeated = expired.has(page);
      expired.add(page);
      if (isRepeated) await route.continue();
      else await route.fulfill({ status: 401, ...refusal('token_expired') });
    },
    without: noToken,
  },
  {
    name: 'expired-ever',
    isDone: false,
    heard: 'token_expired',
    sent: 2,
    act: ({ route }) => route.fulfill({ status: 401, ...refusal('token_expired') }),
    without: noToken,
  },
  {
    name: '429',
    isDone: false,
    heard: 'request_throttled',
    sent: 1,
    act: ({ route }) => route.fulfill({ status: 429, ...refusal('request_throttled') }),
  },
  {
    name: '429-N 3',
    isDone: false,
    heard: 'request_throttled',
    sent: 1,
    act: ({ route }) => route.fulfill({ status: 429, ...refusal('request_throttled', { retryAfter: 3 }) }),
  },
  {
    name: 'slow-29',
    isDone: true,
    heard: null,
    sent: 1,
    act: async ({ page, route }) => {
      // The last second does not pass, however busy the machine is.
      await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, httpTimeoutMs - 1000));
      const response = route.request().response();
      await route.continue();
      await response;
      await page.clock.resume();
    },
  },
  { name: 'dup-click', isDone: true, heard: null, sent: 1, begin: (page) => page.evaluate(doubleEveryPress) },
  {
    name: 'tab-closed',
    isDone: null,
    heard: null,
    sent: 1,
    act: async ({ page, route }) => {
      await route.continue();
      await page.close();
    },
  },
  { name: 'skew+10', isDone: true, heard: null, sent: 1, clockMs: 600_000 },
  { name: 'skew-10', isDone: true, heard: null, sent: 1, clockMs: -600_000 },
  {
    name: 'no-storage',
    isDone: true,
    heard: null,
    sent: 1,
    prepare: (page) => page.addInitScript(fillStorageAtStart),
  },
  {
    name: 'two-tabs',
    isDone: true,
    heard: null,
    sent: 1,
    begin: async (page) => {
      const other = await page.context().newPage();
      await other.goto(page.url(), { waitUntil: 'networkidle' });
      await expect(other.locator(atWork)).toHaveCount(0);
      otherTabs.set(page, other);
    },
    end: async (page) => {
      const other = otherTabs.get(page);
      if (other === undefined) throw new Error('There is no other tab.');
      await other.bringToFront();
      await other.evaluate(() => {
        document.dispatchEvent(new Event('visibilitychange'));
        window.dispatchEvent(new Event('focus'));
      });
      await other.waitForTimeout(1000);
      const shown = await linesAtRest(other);
      await other.reload({ waitUntil: 'networkidle' });
      const right = await linesAtRest(other);
      const stale = shown.filter((line) => !right.includes(line));
      return stale.length === 0 ? [] : [`the other tab still shows: ${stale.join(' | ')}`];
    },
    without: noToken,
  },
  {
    name: 'acct-switch',
    isDone: false,
    heard: null,
    sent: 0,
    isReplaced: true,
    // The page does not hear of it.
    prepare: (page) => page.addInitScript(() => void Reflect.deleteProperty(window, 'BroadcastChannel')),
    begin: async (page, service, customer) => {
      const someone = customer === robin ? lin : robin;
      const other = await page.context().newPage();
      await page.context().clearCookies();
      await other.goto(service.at('/'));
      await submitLogin(other, someone);
      await expect(greeting(other, someone)).toBeVisible();
    },
    without: noToken,
  },
];

/** The pages whose token has been refused once. */
const expired = new WeakSet<Page>();
/** The other tab of a page. */
const otherTabs = new WeakMap<Page, Page>();
