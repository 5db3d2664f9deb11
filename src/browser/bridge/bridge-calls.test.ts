import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failureOf } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { deferred } from '#machines/testing/deferred.ts';
import { openHostApp, type HostApp } from './bridge-calls.ts';

const name = 'accountCenterBridge';
const address = new Secret('https://archives.example/one?token=4f1c');
const pinData = { id: 'k-1', pinHash: new Secret('hash'), modifiedAt: 7 };

beforeEach(() => void vi.useFakeTimers());

function appWith(bridge: object): HostApp {
  return openHostApp(name, { [name]: bridge });
}

const calls: [string, (app: HostApp) => Promise<unknown>, unknown][] = [
  ['getToken', (app) => app.getToken(), { token: 't-1', expiresIn: 5 }],
  ['refreshToken', (app) => app.refreshToken(), { token: 't-1', expiresIn: 5 }],
  ['getAppUrl', (app) => app.getAppUrl(), 'camera-home://account'],
  ['postUserArchiveUrl', (app) => app.postUserArchiveUrl(address), null],
  ['postPinData', (app) => app.postPinData(pinData), undefined],
  ['sessionReplaced', (app) => app.sessionReplaced(new Secret('c-2')), undefined],
];
const symbolOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => failureOf(error).symbol,
  );

test('each call reaches the app once as the contract defines, and its response is read [APP-02, APP-03]', async () => {
  const got: unknown[] = [];
  const bridge = Object.fromEntries(
    calls.map(([method, , answer]) => [
      method,
      (...values: unknown[]) => {
        got.push([method, ...values]);
        return Promise.resolve(answer);
      },
    ]),
  );
  const app = appWith(bridge);
  const answers = [];
  for (const [, call] of calls) answers.push(await call(app));
  expect(got).toEqual([
    ['getToken'],
    ['refreshToken'],
    ['getAppUrl'],
    ['postUserArchiveUrl', address.reveal()],
    ['postPinData', { id: 'k-1', pinHash: 'hash', modifiedAt: 7 }],
    ['sessionReplaced', 'c-2'],
  ]);
  expect(answers).toEqual([
    { token: new Secret('t-1'), expiresIn: 5 },
    { token: new Secret('t-1'), expiresIn: 5 },
    'camera-home://account',
    undefined,
    undefined,
    undefined,
  ]);
});

test.each(calls)(
  '%s: an app that does not respond for five seconds is silent [APP-02, APP-03]',
  async (method, call) => {
    const symbol = symbolOf(call(appWith({ [method]: () => new Promise(() => undefined) })));
    await vi.advanceTimersByTimeAsync(4999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await symbol).toBe('bridge_silent');
  },
);

test.each(calls)(
  '%s: a refusal, an exception and a missing method are refusals [APP-02, APP-03]',
  async (method, call) => {
    const fault = (): never => {
      throw new Error('broken, with t-secret in it');
    };
    for (const bridge of [{ [method]: () => Promise.reject(new Error('no')) }, { [method]: fault }, {}]) {
      const error: unknown = await call(appWith(bridge)).catch((thrown: unknown) => thrown);
      expect(failureOf(error)).toEqual({ symbol: 'bridge_refused', message: '', waitUntil: null, triesLeft: null });
    }
    expect(vi.getTimerCount()).toBe(0);
  },
);

test.each<[keyof HostApp & ('getToken' | 'refreshToken' | 'getAppUrl'), unknown]>([
  ['getToken', '<!doctype html>'],
  ['refreshToken', { token: 't-1' }],
  ['getAppUrl', 'javascript:alert(1)'],
])('%s: refuses %j as a response [APP-02, APP-03]', async (method, answer) => {
  expect(await symbolOf(appWith({ [method]: () => answer })[method]())).toBe('bridge_refused');
});

describe('what the user does in the app', () => {
  const back = 'https://account.example.com/authcallback';
  const signIn = (answer: () => unknown) => appWith({ openSignIn: answer }).openSignIn('https://larch.example/a', back);

  test('what the user does in the app has no time limit [APP-03]', async () => {
    const answer = deferred<string>();
    const address = signIn(() => answer.promise);
    await vi.advanceTimersByTimeAsync(600_000);
    answer.resolve(`${back}?code=c&state=s`);
    expect(await address).toBe(`${back}?code=c&state=s`);
    expect(await signIn(() => null)).toBeNull();
  });

  test.each([
    'https://account.example.com/authcallback.example/?code=c',
    'https://account.example.com/logout?code=c',
    'https://evil.example/authcallback?code=c',
    'javascript:alert(1)',
    7,
  ])('what the user does in the app leads back to this page only, not to %j [APP-03]', async (answer) => {
    expect(await symbolOf(signIn(() => answer))).toBe('bridge_refused');
  });

  test('what the user does in the app saves a text as a file [APP-03]', async () => {
    const files: unknown[] = [];
    const app = appWith({ saveFile: (file: unknown) => void files.push(file) });
    await app.saveFile({ name: '备用码.txt', type: 'text/plain;charset=utf-8', text: new Secret('12345678 · 林') });
    const data = Buffer.from('12345678 · 林').toString('base64');
    expect(files).toEqual([{ name: '备用码.txt', type: 'text/plain;charset=utf-8', data }]);
    expect(await symbolOf(appWith({}).saveFile({ name: 'a', type: 'b', text: new Secret('c') }))).toBe(
      'bridge_refused',
    );
  });

  test('what the user does in the app is offered by apps that have the call [APP-03]', () => {
    const app = appWith({ openSignIn: () => null, saveFile: true });
    expect([app.has('openSignIn'), app.has('saveFile')]).toEqual([true, false]);
  });
});
