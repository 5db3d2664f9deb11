import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { table } from '#contract/calls/table.ts';
import { conform } from '../scripts/conform/checks.ts';
import type { Row } from '../scripts/conform/report.ts';
import { noAnswer } from '../scripts/conform/no-answer.ts';
import { sampleOf } from '../scripts/conform/sample.ts';
import { accountHost, person } from '../server/testing/client.ts';
import { runService } from '../server/testing/service.ts';
import { localFetch } from './local-fetch.ts';

const service = await runService({ LOGIN_TRIES_PER_ADDRESS: '1000' }, { listen: true });
const origin = `http://${accountHost}:${service.port}`;
const lin = person('lin');
const send = localFetch(service.port, () => undefined);
const ask = (fetching: typeof fetch) => conform(origin, { email: lin.email, password: lin.password ?? '' }, fetching);
const unmet = (rows: readonly Row[]) =>
  rows.filter(({ missing }) => missing !== null).map(({ requirement, title }) => `${requirement} ${title}`);

/** A back end like ours, except for one difference. */
const broken =
  (change: (call: string, answer: Response) => Promise<Response>): typeof fetch =>
  async (input, init) => {
    const { method, url } = new Request(input, init);
    return change(`${method} ${new URL(url).pathname}`, await send(input, init));
  };
const withJson = async (answer: Response, change: (text: string) => string) =>
  new Response(change(await answer.text()), { status: answer.status, headers: answer.headers });

test('our service meets every row of the contract that can be checked from outside [NET-05]', async () => {
  const rows = await ask(send);
  expect(unmet(rows)).toEqual([]);
  expect(rows.length).toBeGreaterThan(50);
  expect((await conform(origin, null, send)).length).toBeLessThan(rows.length);
});

test('reports only the missing Date of a back end without it [NET-05]', async () => {
  const rows = await ask(
    broken(
      async (_, answer) => new Response(answer.status === 204 ? null : await answer.text(), { status: answer.status }),
    ),
  );
  expect(unmet(rows)).toEqual(['NET-05 every response has a Date header, by which the pages measure time']);
});

test('stays right in its next run if the last wrong password locked an address [NET-05, LOG-03]', async () => {
  // As in the eleventh run within a quarter of an hour, with the default of ten.
  const locking = await runService({ LOGIN_TRIES_PER_ACCOUNT: '1', REQUESTS_PER_MINUTE: '240' }, { listen: true });
  const fetching = localFetch(locking.port, () => undefined);
  const strangers = () => conform(`http://${accountHost}:${locking.port}`, null, fetching);
  expect([unmet(await strangers()), unmet(await strangers())]).toEqual([[], []]);
});

type Activity = v.InferOutput<typeof table.readActivity.answer>;

test.each<[string, string[], (page: Activity) => unknown]>([
  ['without the login', ['ACT-01 readActivity lists this login'], () => ({ events: [], next: null })],
  [
    'with the oldest event first',
    ['ACT-01 readActivity lists the newest events first'],
    ({ events, next }) => ({ events: events.toReversed(), next }),
  ],
  [
    'with an event that is outside the window',
    ['ACT-01 readActivity lists only events of the window'],
    ({ events: [first, ...others] }) => ({ events: [{ ...first, at: Date.now() }, ...others], next: null }),
  ],
  [
    'of another shape',
    ['NET-05 readActivity answers its schema', 'ACT-01 readActivity lists this login'],
    ({ events }) => events,
  ],
])('reports a back end with an activity %s [ACT-01]', async (_, titles, change) => {
  const rows = await ask(
    broken(async (call, answer) =>
      call === 'GET /v2/user/security/events' && answer.status === 200
        ? withJson(answer, (text) => JSON.stringify(change(v.parse(table.readActivity.answer, JSON.parse(text)))))
        : answer,
    ),
  );
  expect(unmet(rows)).toEqual(titles);
});

test('reports a back end that omits a member, with the call and its response [NET-05]', async () => {
  const rows = await ask(
    broken(async (call, answer) =>
      call === 'GET /v1.0/users/@me/profile/' && answer.status === 200
        ? withJson(answer, (text) => text.replace(/"email":/, '"mail":'))
        : answer,
    ),
  );
  expect(unmet(rows)).toEqual(['NET-05 readProfile answers its schema']);
  expect(rows.find(({ missing }) => missing !== null)?.missing?.answered).toContain(`"mail":{"address":"${lin.email}"`);
});

test('sends everything that the schemas require, so that only the token is missing [NET-10]', () => {
  const refused = Object.entries<Call>(table).flatMap(([name, { as, body, query, encoding }]) =>
    (as === 'bearer' ? [encoding === 'multipart' ? undefined : body, query] : [])
      .filter((schema) => schema !== undefined && !v.is(schema, sampleOf(schema)))
      .map(() => name),
  );
  expect(refused).toEqual([]);
});

test('reports each call with which a back end that reads the body before the token reveals that to a stranger [NET-10]', async () => {
  const rows = await ask(
    broken(async (call, answer) =>
      call === 'POST /v1.0/users/@me/password/' && answer.status === 401
        ? new Response('{"error":{"symbol":"invalid_parameters","message":""}}', {
            status: 400,
            headers: answer.headers,
          })
        : answer,
    ),
  );
  expect(unmet(rows)).toEqual(['NET-10 changePassword refuses a caller without a token']);
});

test('reports a back end with its own error symbols, with the refused call [NET-10]', async () => {
  const rows = await ask(
    broken(async (call, answer) =>
      call === 'PATCH /v1.0/users/@me/profile/' ? withJson(answer, () => '"go away"') : answer,
    ),
  );
  expect(unmet(rows)).toEqual(['NET-10 updateProfile refuses a caller without a token']);
});

test('a back end without any of the calls meets only the row about Date, as does one that refuses everything the same way [NET-10, LOG-01]', async () => {
  const answersAll = (symbol: string, status: number) =>
    broken(async () => Response.json({ error: { symbol } }, { status, headers: { date: new Date(0).toUTCString() } }));
  const met = (rows: readonly Row[]) => rows.filter(({ missing }) => missing === null).map(({ title }) => title);
  const dated = 'every response has a Date header, by which the pages measure time';

  const absent = await ask(answersAll('not_found', 404));
  expect(absent.length).toBeGreaterThan(30);
  expect(met(absent)).toEqual([dated]);
  expect(met(await ask(answersAll('system_error', 500)))).toEqual([dated]);
  expect(met(await ask(answersAll('required_authentication', 403)))).toEqual([dated]);
  const guess = absent.find(({ title }) => title === 'logInWithPassword refuses a wrong password');
  expect(guess?.missing?.expected).toContain('400 { "error": { "symbol": "incorrect_password" } }');
});

test('reports an unreachable back end in one sentence: no server, an unknown host, a self-signed certificate [NET-05]', async () => {
  const nowhere = 'http://127.0.0.1:1';
  const failure: unknown = await conform(nowhere, null).catch((error: unknown) => error);
  expect(noAnswer(failure, nowhere)).toMatch(/^http:\/\/127\.0\.0\.1:1 cannot be reached: .+\.$/);
  const failed = (code: string, address = 'https://a.example') =>
    noAnswer(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }), address);
  expect(failed('ENOTFOUND')).toBe('The host a.example is unknown here.');
  expect(failed('ENOTFOUND', 'http://a.localhost:4600')).toBe(
    'Only browsers know a.localhost: add "127.0.0.1 a.localhost" to /etc/hosts.',
  );
  expect(failed('DEPTH_ZERO_SELF_SIGNED_CERT')).toContain('NODE_EXTRA_CA_CERTS');
  expect(failed('UNABLE_TO_VERIFY_LEAF_SIGNATURE')).toContain('NODE_EXTRA_CA_CERTS');
  expect(noAnswer(new TypeError('a bug'), 'https://a.example')).toBeNull();
});
