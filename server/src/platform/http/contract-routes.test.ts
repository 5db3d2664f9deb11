import type { IncomingMessage } from 'node:http';
import { demonstrationPlan } from '../../../testing/plan.ts';
import { brandsOf } from '../configuration/brands.ts';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { call } from '#contract/call.ts';
import { registerErrors } from './errors.ts';
import { createFairQueue } from '../crypto/fair-queue.ts';
import {
  abortSignalOf,
  registerContractRoutes,
  contractRoute,
  bodylessRoute,
  queryRoute,
  type ContractRoute,
} from './contract-routes.ts';
import { accountSite, siteConstraint } from './virtual-hosts.ts';

const read = (body: string): unknown => JSON.parse(body);

function appOf(calls: ContractRoute[], lines: string[] = []) {
  const { settings, brands } = demonstrationPlan({});
  const [brand] = brandsOf(brands, settings, () => 443);
  const find = () => ({ kind: accountSite, brand }) as const;
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
  const app = Fastify({ logger, routerOptions: { constraints: { site: siteConstraint(find) } } });
  registerErrors(app);
  registerContractRoutes(app, calls, { findSite: find, apps: [], onHandled: () => undefined });
  return app;
}

async function answered(calls: ContractRoute[], request: { method: 'GET' | 'POST'; url: string; payload?: object }) {
  const app = appOf(calls);
  const { statusCode, body } = await app.inject(request);
  return { status: statusCode, body: body === '' ? null : read(body) };
}

const answer = v.object({ count: v.number() });

test('a response that violates its schema is the service’s fault, not the caller’s [NET-10]', async () => {
  const broken = bodylessRoute(call('GET', '/v2/count', { as: 'none', answer }), async () => ({ count: Number.NaN }));
  const thrown = bodylessRoute(call('GET', '/v2/broken', { as: 'none', answer }), async () => {
    throw new Error('a secret of the service');
  });
  const error = { error: { symbol: 'system_error', message: 'Something wrong inside the system' } };
  expect(await answered([broken], { method: 'GET', url: '/v2/count' })).toEqual({ status: 500, body: error });
  expect(await answered([thrown], { method: 'GET', url: '/v2/broken' })).toEqual({ status: 500, body: error });
});

test('picks among rows that share a path by their body, and fills path parameters', async () => {
  const row = (kind: 'a' | 'b') =>
    call('POST', '/v2/{id}/kind', { as: 'none', answer, body: v.object({ kind: v.literal(kind) }) });
  const calls = [
    contractRoute(row('a'), async () => ({ count: 1 })),
    contractRoute(row('b'), async () => ({ count: 2 })),
  ];
  const send = (kind: string) => answered(calls, { method: 'POST', url: '/v2/7/kind', payload: { kind } });
  expect((await send('a')).body).toEqual({ count: 1 });
  expect((await send('b')).body).toEqual({ count: 2 });
  expect((await send('c')).status).toBe(400);
});

test('a query is read by its schema, and repeats no name [NET-05]', async () => {
  const row = call('GET', '/v2/count', {
    as: 'none',
    answer,
    query: v.object({ from: v.pipe(v.string(), v.toNumber()) }),
  });
  const send = (query: string) =>
    answered([queryRoute(row, async (_request, { from }) => ({ count: from + 1 }))], {
      method: 'GET',
      url: `/v2/count${query}`,
    });
  const refused = { status: 400, body: { error: { symbol: 'invalid_parameters', message: 'Invalid input' } } };
  expect(await send('?from=6&more=x')).toEqual({ status: 200, body: { count: 7 } });
  for (const query of ['', '?from=x', '?from=6&from=7', '?from=6&more=x&more=y', '?from=6&more=%00'])
    expect(await send(query)).toEqual(refused);
});

test('a call without an outcome is refused within ten seconds [NET-10]', async () => {
  const silent = bodylessRoute(call('GET', '/v2/count', { as: 'none', answer }), () => new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outcome = answered([silent], { method: 'GET', url: '/v2/count' });
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await outcome).toEqual({
    status: 503,
    body: { error: { symbol: 'system_error', message: 'Something wrong inside the system' } },
  });
});

test('a waiting task whose client disconnects leaves its queue at once, and logs no error [LOG-03]', async () => {
  const run = createFairQueue(1, 9);
  let release: () => void = () => undefined;
  const first = run(
    { key: '', signal: new AbortController().signal },
    () => new Promise<void>((resolve) => (release = resolve)),
  );
  const ends: AbortSignal[] = [];
  const requests: IncomingMessage[] = [];
  const row = call('POST', '/v2/count', { as: 'none', answer, body: v.object({ kind: v.string() }) });
  const route = contractRoute(row, async (request) => {
    ends.push(abortSignalOf(request));
    requests.push(request.raw);
    return run({ key: 'one', signal: abortSignalOf(request) }, async () => ({ count: 1 }));
  });
  const lines: string[] = [];
  const app = appOf([route], lines);
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const socket = connect(port, '127.0.0.1');
  const body = JSON.stringify({ kind: 'a' });
  socket.write(
    `POST /v2/count HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  await expect.poll(() => ends.length).toBe(1);
  // The body ends long before the request does.
  await expect.poll(() => requests[0]?.closed).toBe(true);
  expect(ends[0]?.aborted).toBe(false);
  socket.destroy();
  await expect.poll(() => ends[0]?.aborted).toBe(true);
  await expect.poll(() => lines.join('')).toContain('a client disconnected');
  expect(lines.filter((line) => /"level":(40|50|60)/.test(line))).toEqual([]);
  release();
  await first;
  await app.close();
});
