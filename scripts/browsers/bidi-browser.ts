// An installed Firefox, by WebDriver BiDi, which it speaks itself (https://w3c.github.io/webdriver-bidi/).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { size, type Driver, type RunningBrowser } from './browser.ts';
import { pressing, typing } from './input-actions.ts';
import { started, stopped } from './processes.ts';

const messageSchema = v.object({
  id: v.optional(v.nullable(v.number())),
  type: v.string(),
  result: v.optional(v.unknown()),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
});
const sessionSchema = v.object({ capabilities: v.object({ browserVersion: v.string() }) });
const evaluatedSchema = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.object({ value: v.optional(v.string()) }) }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
]);

const answerMs = 60_000;

/** Nothing of its own on its first start: no page, no question, no call to its maker. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.search.update': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'signon.rememberSignons': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

export async function startFirefox(program: string): Promise<RunningBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const process = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = async (): Promise<void> => {
    await stopped(process);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await started(process, /WebDriver BiDi listening on (ws:\S+)/);
    const connection = await Connection.open(`${address}/session`);
    const { capabilities } = v.parse(sessionSchema, await connection.send('session.new', { capabilities: {} }));
    return {
      version: capabilities.browserVersion,
      newVisitor: async () => {
        const { userContext } = v.parse(
          v.object({ userContext: v.string() }),
          await connection.send('browser.createUserContext', {}),
        );
        return {
          newTab: () => openTab(connection, userContext),
          leave: async () => void (await connection.send('browser.removeUserContext', { userContext })),
        };
      },
      stop: async () => {
        connection.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function openTab(connection: Connection, userContext: string): Promise<Driver> {
  const { context } = v.parse(
    v.object({ context: v.string() }),
    await connection.send('browsingContext.create', { type: 'tab', userContext }),
  );
  await connection.send('browsingContext.setViewport', { context, viewport: size, devicePixelRatio: 1 });
  const act = async (actions: unknown): Promise<void> =>
    void (await connection.send('input.performActions', { context, actions }));
  return {
    open: async (url) => void (await connection.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const answer = await connection.send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      });
      return evaluated(answer);
    },
    press: async (point) => {
      await connection.send('browsingContext.activate', { context });
      await act(pressing(point));
    },
    type: (text) => act(typing(text)),
    picture: async () => {
      const { data } = v.parse(
        v.object({ data: v.string() }),
        await connection.send('browsingContext.captureScreenshot', { context }),
      );
      return Buffer.from(data, 'base64');
    },
  };
}

/** The JSON that an expression came to. */
export function evaluated(answer: unknown): string {
  const read = v.parse(evaluatedSchema, answer);
  if (read.type === 'exception') throw new Error(read.exceptionDetails.text);
  return read.result.value ?? 'null';
}

/** Commands and their answers on one socket. */
class Connection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#hear(String(data)));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has ended'));
      this.#waiting.clear();
    });
  }

  static open(address: string): Promise<Connection> {
    const socket = new WebSocket(address);
    return new Promise((resolve, reject) => {
      socket.addEventListener('open', () => resolve(new Connection(socket)));
      socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${address}`)));
    });
  }

  send(method: string, params: object): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      AbortSignal.timeout(answerMs).addEventListener('abort', () =>
        reject(new Error(`Firefox does not answer to ${method}`)),
      );
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.#socket.close();
  }

  #hear(text: string): void {
    const { id, type, result, error, message } = v.parse(messageSchema, JSON.parse(text));
    const waiting = typeof id === 'number' ? this.#waiting.get(id) : undefined;
    if (typeof id !== 'number' || waiting === undefined) return;
    this.#waiting.delete(id);
    if (type === 'success') waiting.resolve(result);
    else waiting.reject(new Error(`${error}: ${message}`));
  }
}
