import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { errorBody } from '#contract/calls/errors.ts';
import { table } from '#contract/calls/table.ts';
import { schemes } from '#contract/headers.ts';
import { refusalsOf } from '#contract/calls/refusals.ts';
import { symbols } from '#contract/symbols.ts';
import { wholeRequest } from '../scripts/conform/sample.ts';
import { accountHost, person, signedIn } from '../server/testing/client.ts';
import { runService } from '../server/testing/service.ts';
import { localFetch } from './local-fetch.ts';

const service = await runService({ LOGIN_TRIES_PER_ADDRESS: '1000', REQUESTS_PER_MINUTE: '1000' }, { listen: true });
const send = localFetch(service.port, () => undefined);
const calls = Object.entries<Call>(table);

/** Refused in the form of OAuth. */
const appsOwn = ['readUserInfo', 'postUserInfo', 'exchangeAppCode'];

/** These check the address of an app or the link of a mail first, and need a login only afterwards. */
const loginLater = [
  'readConsentDetails',
  'precheckConsent',
  'describeEmailLink',
  'confirmEmail',
  'confirmRecoveryEmail',
];

/** The refusal, if any, of every call with a meaningless request that fits its schemas. */
async function refusedWith(authorization: (row: Call) => Promise<string | null>): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const [name, row] of calls.filter(([each]) => !appsOwn.includes(each))) {
    const { query = {}, body, type } = wholeRequest(row);
    const credential = await authorization(row);
    const path = `${row.path.replaceAll(/\{\w+\}/g, '1')}?${new URLSearchParams(query).toString()}`;
    const answer = await send(`http://${accountHost}:${service.port}${path}`, {
      method: row.method,
      headers: {
        ...(credential !== null && { authorization: credential }),
        ...(type !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    });
    const refusal = v.safeParse(errorBody, await answer.json().catch(() => undefined));
    if (refusal.success) found.push([name, refusal.output.error.symbol]);
  }
  return found;
}

function unnamed(refused: readonly [string, string][]): string[] {
  return refused
    .filter(([name, symbol]) => {
      const row = calls.find(([each]) => each === name)?.[1];
      return row === undefined || !refusalsOf(row).some((each) => each === symbol);
    })
    .map(([name, symbol]) => `${name} ${symbol}`);
}

const withoutLogin = await refusedWith(async () => null);

test('the contract names every refusal of each call without a login [NET-08, NET-10]', () => {
  expect(withoutLogin.length).toBeGreaterThan(50);
  expect(unnamed(withoutLogin)).toEqual([]);
});

test('each call of a logged-in customer is refused without a token, and with an unknown one [NET-03, SES-12]', async () => {
  const others = [...appsOwn, ...loginLater];
  const own = calls.filter(([name, { as }]) => as === 'bearer' && !others.includes(name)).map(([name]) => name);
  const ofOwn = (refused: readonly [string, string][]) => refused.filter(([name]) => own.includes(name));
  expect(ofOwn(withoutLogin)).toEqual(own.map((name) => [name, 'required_authentication']));
  const unknown = await refusedWith(async ({ as }) => (as === 'bearer' ? `${schemes.bearer} unknown` : null));
  expect(ofOwn(unknown)).toEqual(own.map((name) => [name, 'token_invalid']));
});

test('the contract names every refusal of a logged-in customer’s meaningless request [NET-08]', async () => {
  const lin = person('lin');
  const refused = await refusedWith(async ({ as }) => {
    if (as === 'none') return null;
    // For each call, because some end sessions.
    const { access_token: token, web_session_auth_code: code } = signedIn(
      await service.logIn(lin.username, lin.password),
    );
    return as === 'bearer' ? `${schemes.bearer} ${token}` : `${schemes.session} ${code}`;
  });
  expect(new Set(refused.map(([, symbol]) => symbol)).size).toBeGreaterThan(10);
  expect(unnamed(refused)).toEqual([]);
});

test('some call refuses with every symbol of the contract [NET-08]', () => {
  const named = new Set<string>(calls.flatMap(([, row]) => refusalsOf(row)));
  expect(Object.keys(symbols).filter((symbol) => !named.has(symbol))).toEqual([]);
});
