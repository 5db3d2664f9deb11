import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { table } from '#contract/calls/table.ts';
import type { Call } from '#contract/call.ts';
import { startProcess } from '../../../testing/process.ts';
import { filledDatabase, runService } from '../../../testing/service.ts';
import { errorOf, type Client } from '../../../testing/client.ts';
import { findFeatures } from './features.ts';

const source = (path: string) => new URL(`../../${path}`, import.meta.url);
const calls: readonly Call[] = Object.values(table);

/** The contract's calls that a service does not handle. */
async function unknownCalls(service: Client): Promise<string[]> {
  const known = await Promise.all(
    calls.flatMap(({ method, path, aliases }) =>
      [path, ...aliases].map(async (each) => {
        const answer = await service.send(each.replaceAll(/\{\w+\}/g, 'x'), { method });
        const isUnknown = answer.status === 404 && errorOf(answer).symbol === 'not_found';
        return isUnknown ? [`${method} ${each}`] : [];
      }),
    ),
  );
  return known.flat();
}

test('every feature folder has its routes, and all are found [NET-05]', async () => {
  const folders = readdirSync(source('features'));
  expect(folders.filter((name) => !existsSync(source(`features/${name}/routes.ts`)))).toEqual([]);
  expect((await findFeatures()).length).toBe(folders.length);
});

test('the service handles every call of the contract, from source and when built [NET-05]', async () => {
  const environment = { DATABASE_URL: await filledDatabase() };
  const built = await startProcess(environment);
  expect(await unknownCalls(await runService(environment))).toEqual([]);
  expect(await unknownCalls(built)).toEqual([]);
  for (const [host, path] of [
    ['mailbox.localhost', '/'],
    ['mailbox.localhost', '/activity'],
    ['www.default.localhost', '/account/clear-cookie'],
    ['account.default.localhost', '/config.json'],
  ] as const) {
    expect((await built.send(path, { host })).status, path).toBe(path === '/account/clear-cookie' ? 204 : 200);
  }
});
