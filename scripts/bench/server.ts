// npm run bench:server: autocannon measures the response times of a login, of a session check, and of calls that must
// not tell whether an address has an account. One connection, in rounds that alternate, so that other load affects all
// equally. Prints medians; no gate.
import autocannon from 'autocannon';
import { makePasswords } from '../../server/src/platform/crypto/passwords.ts';
import { lin } from '../../e2e/customers.ts';
import type { Service } from '../../e2e/service.ts';
import { logStep, Problem } from '../lib/run.mjs';
import { withService } from '../lib/with-service.ts';
import { median } from './median.ts';

const rounds = 9;
/** The first rounds warm up and are not counted. */
const warmUp = 2;
const perRound = 40;
/** Of two response times: 5 %, or a millisecond on the temporary database, which does not wait for the disk. */
const isEqual = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(one * 0.05, 1);
const unlimited = '10000000';
const settings = {
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: unlimited,
  LOGIN_TRIES_PER_ACCOUNT: unlimited,
  LOGIN_TRIES_PER_ADDRESS: unlimited,
};

interface Call {
  name: string;
  path: string;
  method: 'GET' | 'POST';
  /** The expected status. */
  status: number;
  headers: Record<string, string>;
  body?: string;
}

export async function main(): Promise<void> {
  await withService(settings, async (service) => {
    const { text } = await service.tryPassword(lin.username, lin.password);
    const [, code = ''] = /"web_session_auth_code":"([^"]+)"/.exec(text) ?? [];
    const path = '/oauth2/session/details/';
    const headers = { authorization: `refresh_token ${code}` };
    const check: Call = { name: 'a session check', path, method: 'GET', status: 200, headers };
    const [known, unknown] = [lin.username, 'leo.hart@example.com'];
    const wrongPassword = [known, unknown].map((each) => login('a wrong password', each, 'Quiet-Harbor-28', 400));
    const groups = [[check], [login('a login', known, lin.password, 200)], wrongPassword, [known, unknown].map(reset)];
    logStep(`Measuring ${rounds} rounds of ${perRound} calls each, alternating.`);
    const seen = new Map<Call, number[]>();
    const hashes: number[] = [];
    for (let round = -warmUp; round < rounds; round += 1) {
      const isCounted = round >= 0;
      const hash = await timeOfHash();
      if (isCounted) hashes.push(hash);
      for (const calls of groups)
        for (const [call, times] of await timesOf(service, calls))
          if (isCounted) seen.set(call, [...(seen.get(call) ?? []), ...times]);
    }
    report(groups, (call) => median(seen.get(call) ?? []), median(hashes));
  });
}

function login(name: string, username: string, password: string, status: number): Call {
  const form = { grant_type: 'password', session_mode: 'web', client_id: 'account-center-default' };
  const body = new URLSearchParams({ ...form, username, password, scope: 'read_profile' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { name, path: '/v1.0/oauth2/token/', method: 'POST', status, headers, body };
}

function reset(account: string): Call {
  const body = JSON.stringify({ scenario: 'users.reset_password', account });
  const headers = { 'content-type': 'application/json' };
  const name = 'the first call of a password reset';
  return { name, path: '/v2/auth/mfa/challenges', method: 'POST', status: 200, headers, body };
}

/**
 * The milliseconds of each response. Of two calls, each follows itself as often as the other, because a call leaves
 * work behind.
 */
async function timesOf(service: Service, calls: readonly Call[]): Promise<Map<Call, number[]>> {
  const order = [...calls, ...calls.toReversed()];
  const times = new Map<Call, number[]>(calls.map((call) => [call, []]));
  const { host, port } = new URL(service.at('/'));
  let count = 0;
  await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 1,
    amount: perRound,
    requests: order.map(({ path, method, headers, body }) => ({
      path,
      method,
      headers: { host, ...headers },
      ...(body !== undefined && { body }),
    })),
    setupClient: (client) =>
      client.on('response', (status, _, time) => {
        const call = order[count % order.length];
        count += 1;
        if (call?.status !== status) throw new Problem(`${call?.name} was answered with ${status}.`);
        times.get(call)?.push(time);
      }),
  });
  return times;
}

/** The median time of a password's hash in this process. */
async function timeOfHash(): Promise<number> {
  const passwords = await makePasswords();
  const kept = await passwords.hash(lin.password);
  const times: number[] = [];
  for (let each = 0; each < perRound / 4; each += 1) {
    const since = performance.now();
    await passwords.matches(lin.password, kept);
    times.push(performance.now() - since);
  }
  return median(times);
}

function report(groups: readonly (readonly Call[])[], timeOf: (call: Call) => number, hash: number): void {
  console.log('\nResponse times over one connection, medians in milliseconds:');
  console.log(`  a password's hash on this machine (argon2id), for comparison: ${hash.toFixed(2)}`);
  for (const [call, other] of groups) {
    if (call === undefined) continue;
    const time = timeOf(call);
    if (other === undefined) {
      console.log(`  ${call.name}: ${time.toFixed(2)}`);
      continue;
    }
    const verdict = isEqual(time, timeOf(other)) ? 'within' : 'NOT within';
    console.log(
      `  ${call.name}: ${time.toFixed(2)} with an account, ${timeOf(other).toFixed(2)} without, ${verdict} 5 % or 1 ms`,
    );
  }
}
