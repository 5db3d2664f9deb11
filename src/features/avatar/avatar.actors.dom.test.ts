import { createActor, waitFor } from 'xstate';
import { expect, test, vi } from 'vitest';
import type { Profile } from '#contract/calls/profile.ts';
import { headers } from '#contract/headers.ts';
import { changed } from '#machines/avatar/avatar.walk.ts';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { ann } from '#machines/profile-edit/profile-edit.harness.ts';
import { createClock } from '#src/api/transport/clock.ts';
import { createSendOnce } from '#src/api/transport/http.ts';
import { createDisplayName } from '#src/services/display-name.ts';
import { provideAvatar } from './avatar.actors.ts';

const origin = 'https://account.example.com';
const parameters = { url: `${origin}/v1.0/users/@me/avatar/`, inputs: { token: 'once' } };
const file = new File(['pixels'], 'me.jpeg');

/** The page's XMLHttpRequest, controlled by the test. */
class Call extends EventTarget {
  static readonly all: Call[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  target = '';
  form: FormData | null = null;
  isAborted = false;
  status = 204;
  responseText = '';
  withCredentials = false;
  open = (method: string, url: URL) => void (this.target = `${method} ${url.href}`);
  setRequestHeader = (name: string, value: string) => void (this.headers[name] = value);
  getResponseHeader = () => null;
  send = (form: FormData) => {
    this.form = form;
    Call.all.push(this);
  };
  abort = () => void (this.isAborted = true);
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
}

function page({ url = parameters.url, avatar = changed.avatar }: { url?: string; avatar?: Profile['avatar'] } = {}) {
  Call.all.length = 0;
  vi.stubGlobal('XMLHttpRequest', Call);
  const sent: string[] = [];
  const fetch = (input: RequestInfo | URL) => {
    const request = new Request(input);
    sent.push(`${request.method} ${request.url}`);
    return Promise.resolve(
      Response.json(request.url.includes('renewal') ? { ...parameters, url } : { ...ann, avatar }),
    );
  };
  const clock = createClock();
  const sendOnce = createSendOnce({
    apiBase: () => origin,
    clock,
    pageRequestId: 'page-1',
    language: () => 'zh-CN',
    fetch,
  });
  const messageBar = createActor(messageBarMachine).start();
  const displayName = createDisplayName(() => Promise.resolve(ann));
  const changes: Profile[] = [];
  const send: typeof sendOnce = (call, options) => sendOnce(call, { ...options, credential: 'token' });
  const actor = createActor(
    provideAvatar({ send, clock, messageBar, displayName }, (profile) => changes.push(profile)),
  ).start();
  const upload = async () => {
    actor.send({ type: 'file.choose', file, former: null });
    await vi.waitFor(() => expect(Call.all.length).toBe(1));
    const [call] = Call.all;
    if (call === undefined) throw new Error('Nothing was sent.');
    return call;
  };
  return {
    actor,
    upload,
    sent,
    changes,
    displayName,
    messageBar,
    until: (state: 'ready' | 'failed') => waitFor(actor, (snapshot) => snapshot.matches(state)),
  };
}

test('sends the file after its inputs, with the token and the headers of every call [PRO-03, NET-05]', async () => {
  const { actor, upload, sent, changes, displayName, messageBar, until } = page();
  const call = await upload();
  expect(sent).toEqual([`GET ${origin}/v1.0/users/@me/avatar/renewal-parameters/?type=jpg`]);
  expect(call.target).toBe(`POST ${parameters.url}`);
  expect(call.headers).toMatchObject({
    authorization: 'Bearer token',
    'accept-language': 'zh-CN',
    [headers.pageRequestId]: 'page-1',
  });
  expect(call.withCredentials).toBe(true);
  expect(call.headers).not.toHaveProperty('content-type');
  expect([...(call.form ?? [])].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ['token', 'once'],
    ['file', 'me.jpeg'],
  ]);
  call.progress(2, 3);
  expect(actor.getSnapshot().context.percent).toBe(66);
  call.dispatchEvent(new Event('load'));
  await until('ready');
  expect(changes).toMatchObject([changed]);
  expect(displayName.get()).toMatchObject({ name: 'Ann', picture: changed.avatar?.url });
  expect(messageBar.getSnapshot().value).toMatchObject({});
  expect(JSON.stringify(messageBar.getSnapshot().context)).toContain('home.picture.saved');
});

test('a storage at another origin gets only the form: no token, cookie or page id [PRO-03, NET-03]', async () => {
  const { upload, until } = page({ url: 'https://storage.example.com/pictures' });
  const call = await upload();
  expect(call.target).toBe('POST https://storage.example.com/pictures');
  expect(call.headers).toEqual({});
  expect(call.withCredentials).toBe(false);
  expect([...(call.form ?? [])].map(([name]) => name)).toEqual(['token', 'file']);
  call.dispatchEvent(new Event('load'));
  await until('ready');
});

test('Cancel aborts the request [PRO-03]', async () => {
  const { actor, upload, until } = page({ avatar: null });
  const call = await upload();
  actor.send({ type: 'upload.cancel' });
  await until('ready');
  expect([call.isAborted, actor.getSnapshot().context.failure]).toEqual([true, null]);
});

test.each([
  [
    'a refusal',
    (call: Call) => {
      call.status = 429;
      call.responseText = JSON.stringify({ error: { symbol: 'request_throttled', message: '' } });
      call.dispatchEvent(new Event('load'));
    },
    'request_throttled',
  ],
  ['a lost connection', (call: Call) => call.dispatchEvent(new Event('error')), 'unreachable'],
  [
    'a body that is no answer of the service',
    (call: Call) => {
      call.status = 502;
      call.responseText = '<html>';
      call.dispatchEvent(new Event('load'));
    },
    'unknown',
  ],
])('reports %s as the upload’s failure [PRO-03, NET-07]', async (_what, answer, symbol) => {
  const { actor, upload, until } = page({ avatar: null });
  answer(await upload());
  await until('failed');
  expect(actor.getSnapshot().context.failure?.symbol).toBe(symbol);
});

test('an upload may take 120 seconds, not the 30 of other calls [PRO-03]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { actor, upload, until } = page({ avatar: null });
  const call = await upload();
  await vi.advanceTimersByTimeAsync(119_000);
  expect([call.isAborted, actor.getSnapshot().value]).toEqual([false, 'uploading']);
  await vi.advanceTimersByTimeAsync(2000);
  await until('failed');
  expect([call.isAborted, actor.getSnapshot().context.failure?.symbol]).toEqual([true, 'time_out']);
});
