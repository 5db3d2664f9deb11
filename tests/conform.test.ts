import { expect, test } from 'vitest';
import { conform, type Row } from '../scripts/conform/checks.ts';
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

/** A back end that answers as ours does, but for one thing. */
const broken =
  (change: (call: string, answer: Response) => Promise<Response>): typeof fetch =>
  async (input, init) => {
    const { method, url } = new Request(input, init);
    return change(`${method} ${new URL(url).pathname}`, await send(input, init));
  };
const withJson = async (answer: Response, change: (text: string) => string) =>
  new Response(change(await answer.text()), { status: answer.status, headers: answer.headers });

test('our service meets every row of the contract that can be asked from outside [NET-05]', async () => {
  const rows = await ask(send);
  expect(unmet(rows)).toEqual([]);
  expect(rows.length).toBeGreaterThan(50);
  expect((await conform(origin, null, send)).length).toBeLessThan(rows.length);
});

test('a back end without Date is named for that alone [NET-05]', async () => {
  const rows = await ask(
    broken(
      async (_, answer) => new Response(answer.status === 204 ? null : await answer.text(), { status: answer.status }),
    ),
  );
  expect(unmet(rows)).toEqual(['NET-05 every answer has a Date header, by which the pages measure']);
});

test('a back end that leaves a member out is named with the call, and with what was answered [NET-05]', async () => {
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

test('a back end that refuses in words of its own is named with the call that it refuses so [NET-10]', async () => {
  const rows = await ask(
    broken(async (call, answer) =>
      call === 'PATCH /v1.0/users/@me/profile/' ? withJson(answer, () => '"go away"') : answer,
    ),
  );
  expect(unmet(rows)).toEqual(['NET-10 updateProfile refuses a caller without a token']);
});
