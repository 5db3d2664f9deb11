// WebKitGTK by its WebKitWebDriver, which speaks W3C WebDriver over HTTP (https://www.w3.org/TR/webdriver2/).
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { size, type Driver, type RunningBrowser, type Visitor } from './browser.ts';
import { pressing, typing } from './input-actions.ts';
import { freePort, started, stopped } from './processes.ts';

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  /** Null where a display is there already. */
  readonly xvfb: string | null;
}

const answerSchema = v.object({ value: v.unknown() });
const errorSchema = v.object({ error: v.string(), message: v.string() });
const sessionSchema = v.object({ sessionId: v.string(), capabilities: v.object({ browserVersion: v.string() }) });
const handleSchema = v.object({ handle: v.string() });
const innerSchema = v.object({ width: v.number(), height: v.number() });
const startMs = 10_000;
const answerMs = 60_000;

/** `proxy`: where the names below localhost lead, which WebKitGTK does not resolve. */
export async function startWebKit({ driver, browser, xvfb }: WebKitPrograms, proxy: string): Promise<RunningBrowser> {
  const running: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const each of running.toReversed()) await stopped(each);
  };
  try {
    const screen =
      xvfb === null
        ? null
        : spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
            stdio: ['ignore', 'pipe', 'ignore'],
          });
    if (screen !== null) running.push(screen);
    const display = screen === null ? undefined : `:${await started(screen, /(\d+)\n/)}`;
    const port = await freePort();
    const env = { ...process.env, LC_ALL: 'C', ...(display !== undefined && { DISPLAY: display, GDK_BACKEND: 'x11' }) };
    running.push(spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' }));
    const address = `http://127.0.0.1:${port}`;
    await answering(address);
    const capabilities = {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation', `--proxy=${proxy}`] } },
    };
    const first = await begin(address, capabilities);
    await first.visitor.leave();
    return { version: first.version, newVisitor: async () => (await begin(address, capabilities)).visitor, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Every session is a browser of its own, with no cookies. */
async function begin(address: string, capabilities: object): Promise<{ visitor: Visitor; version: string }> {
  const session = v.parse(sessionSchema, await ask(`${address}/session`, 'POST', { capabilities }));
  const { browserVersion: version } = session.capabilities;
  const base = `${address}/session/${session.sessionId}`;
  let current: string | null = null;
  // A window each: of a tab that another one hides no picture can be taken.
  const newTab = async (): Promise<Driver> => {
    const handle =
      current === null
        ? v.parse(v.string(), await ask(`${base}/window`, 'GET'))
        : v.parse(handleSchema, await ask(`${base}/window/new`, 'POST', { type: 'window' })).handle;
    const call = async (path: string, body?: object): Promise<unknown> => {
      if (current !== handle) await ask(`${base}/window`, 'POST', { handle });
      current = handle;
      return await ask(`${base}${path}`, body === undefined ? 'GET' : 'POST', body);
    };
    const evaluate = async (expression: string): Promise<string> =>
      v.parse(v.string(), await call('/execute/sync', { script: `return JSON.stringify(${expression});`, args: [] }));
    await call('/title');
    await fit(call, evaluate);
    return {
      open: async (url) => void (await call('/url', { url })),
      evaluate,
      press: async (point) => void (await call('/actions', { actions: pressing(point) })),
      type: async (text) => void (await call('/actions', { actions: typing(text) })),
      picture: async () => Buffer.from(v.parse(v.string(), await call('/screenshot')), 'base64'),
    };
  };
  return { version, visitor: { newTab, leave: async () => void (await ask(base, 'DELETE')) } };
}

/** The page is to have the size, whatever the bars of the window take. */
async function fit(
  call: (path: string, body?: object) => Promise<unknown>,
  evaluate: (expression: string) => Promise<string>,
): Promise<void> {
  let [width, height] = [size.width, size.height] as [number, number];
  for (let tries = 0; tries < 5; tries += 1) {
    await call('/window/rect', { x: 0, y: 0, width, height });
    await pause(200);
    const inner = v.parse(innerSchema, JSON.parse(await evaluate('({ width: innerWidth, height: innerHeight })')));
    if (inner.width === size.width && inner.height === size.height) return;
    [width, height] = [width + size.width - inner.width, height + size.height - inner.height];
  }
}

async function answering(address: string): Promise<void> {
  const end = Date.now() + startMs;
  for (;;) {
    try {
      return void (await ask(`${address}/status`, 'GET'));
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(100);
    }
  }
}

async function ask(address: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(answerMs),
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return valueIn(await answer.text(), answer.ok);
}

/** The value of an answer of WebDriver. */
export function valueIn(text: string, isOk: boolean): unknown {
  const { value } = v.parse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
  if (isOk) return value;
  const { error, message } = v.parse(errorSchema, value);
  throw new Error(message === '' ? error : `${error}: ${message}`);
}
