// Every call under each fault of the network: the real client, a proxy, the real service. `npm run faults` runs all
// cells and prints them; otherwise one cell of each class is run.
import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { table } from '#contract/calls/table.ts';
import { sessionEffectOf } from '#machines/session/session.rules.ts';
import { Secret } from '#machines/shared/secret.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { createSend } from '#src/api/transport/authorized-send.ts';
import { createClock } from '#src/api/transport/clock.ts';
import { createSendOnce, type SendOnce } from '#src/api/transport/http.ts';
import { classOf, classes, type CallClass } from '../faults/classes.ts';
import { faultHeader, FaultProxy } from '../faults/fault-proxy.ts';
import { marker, networkFaults, type NetworkFault } from '../faults/network-faults.ts';
import { localFetch } from '../local-fetch.ts';
import { byPassword, clientId, lin, origin, requests, service, session } from './client.ts';

type Name = keyof typeof table;

/** A cell of the matrix: a call under a fault. `held` without problems; a reason if the fault cannot meet the call. */
interface Cell {
  readonly name: string;
  readonly fault: string;
  readonly problems: readonly string[];
  readonly without?: string;
}

const proxy = await FaultProxy.before(service.port);
const isWhole = process.env['FAULTS'] === 'all';
const isSlow = ({ fault }: NetworkFault): boolean => fault.kind === 'hold' || fault.kind === 'delay';
const calls = Object.entries<Call>(table).map(([name, call]) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are the keys of the table
  return { name, call, class: classOf[name as Name] };
});
type Row = (typeof calls)[number];

interface Login {
  readonly token: string;
  readonly code: string;
}
let logins = Promise.resolve<Login | null>(null);
/** A login for one call, because some calls end it. One after the other, each as if it were the first. */
async function credentials(): Promise<Login> {
  const login = logins.then(async () => {
    await service.database.query.deleteFrom('limits').execute();
    const { access_token: token, web_session_auth_code: code } = await byPassword(lin);
    return { token, code };
  });
  logins = login;
  return await login;
}

/** What a call ends with: a value, or the symbol of a refusal. */
async function outcomeOf(call: Promise<unknown>): Promise<ApiError | 'value'> {
  try {
    await call;
    return 'value';
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
const said = (outcome: ApiError | 'value'): string => (outcome === 'value' ? outcome : outcome.symbol);

let number = 0;
/** The client's side of a cell. */
async function attempt({ call }: Row, { fault, clockMs = 0 }: NetworkFault, user: Login) {
  const id = `${(number += 1)}`;
  const seen = proxy.add(id, fault);
  const local = localFetch(proxy.port, () => undefined);
  const faulty: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set(faultHeader, id);
    return local(request);
  };
  const clock = createClock(undefined, () => Date.now() + clockMs);
  const sendOnce = createSendOnce({ apiBase: () => origin, clock, pageRequestId: 'page-1', fetch: faulty });
  const effects: string[] = [];
  let renewals = 0;
  const authorized = createSend(sendOnce, {
    token: () => Promise.resolve(new Secret(user.token)),
    renewAfter: async () => {
      renewals += 1;
      return new Secret((await session.renewToken(clientId, new Secret(user.code))).access_token);
    },
    handleAuthError: (error) => {
      const effect = error instanceof ApiError ? sessionEffectOf(error) : 'none';
      effects.push(effect);
      return effect === 'renewToken' ? 'renewToken' : 'none';
    },
  });
  const asBearer: SendOnce = (each, options) => authorized(each, options);
  const repeat = requests.get(call);
  if (repeat === undefined) throw new Error(`No case sends ${call.method} ${call.path}.`);
  const outcome = await outcomeOf(
    repeat(call.as === 'bearer' ? asBearer : sendOnce, call.as === 'session' ? user.code : undefined),
  );
  const wait = outcome === 'value' || outcome.waitUntil === null ? null : outcome.waitUntil - clock.steady();
  return { outcome, seen, effects, renewals, waitSeconds: wait === null ? null : Math.round(wait / 1000) };
}

/** Why a fault cannot meet a call; null if it can. */
function without({ call, class: kind }: Row, fault: NetworkFault): string | null {
  if (kind === 'bestEffort' && !requests.has(call)) return 'nothing waits for its response';
  if (fault.isOfToken === true && call.as !== 'bearer') return 'it has no access token';
  if ('answer' in fault && v.safeParse(call.answer, fault.answer).success) return 'its response has nothing to read';
  if ('answer' in fault && kind === 'upload') return 'its status is the response';
  return null;
}

async function run(row: Row, fault: NetworkFault): Promise<Cell> {
  const reason = without(row, fault);
  const named = { name: row.name, fault: fault.name };
  if (reason !== null) return { ...named, problems: [], without: reason };
  const none = { name: 'none', fault: { kind: 'none' }, heard: 'same', sent: 1 } as const;
  const heard = fault.heard === 'same' ? said((await attempt(row, none, await credentials())).outcome) : fault.heard;
  const { outcome, seen, effects, renewals, waitSeconds } = await attempt(row, fault, await credentials());
  const problems: string[] = [];
  const expected = (what: string, found: unknown, right: unknown): void => {
    if (found !== right) problems.push(`${what}: ${String(found)}, not ${String(right)}`);
  };
  expected('ends with', said(outcome), heard);
  expected('requests', seen.length, fault.sent);
  expected('renewals', renewals, fault.sent - 1);
  if (fault.waitSeconds !== undefined) expected('seconds to wait', waitSeconds, fault.waitSeconds);
  const [first, second] = seen;
  if (second !== undefined) {
    expected('the second body', second.body, first?.body);
    expected('the second proof', second.proof, first?.proof);
    if (second.authorization === first?.authorization) problems.push('the second token is the first');
  }
  if (fault.heard !== 'same' && fault.isOfToken !== true && effects.some((effect) => effect !== 'none'))
    problems.push(`the session: ${effects.join(', ')}`);
  const secrets = [first?.authorization?.split(' ')[1], ...(first?.proof.split(' ').slice(0, 2) ?? [])];
  for (const secret of secrets)
    if (secret !== undefined && secret.length > 3 && seen.some(({ address }) => address.includes(secret)))
      problems.push('a secret in the address');
  if (outcome !== 'value' && `${outcome.message}${JSON.stringify(outcome)}`.includes(marker))
    problems.push('the HTML of the response');
  return { ...named, problems };
}

/** In `npm test`: the calls of a class meet one fault each, another one in every class. */
function drawn(): [Row, NetworkFault][] {
  const quick = networkFaults.filter((fault) => !isSlow(fault));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the object
  return (Object.keys(classes) as CallClass[]).flatMap((kind, index) => {
    const row = calls.find((each) => each.class === kind);
    const fault = quick[(index * 3) % quick.length];
    return row === undefined || fault === undefined ? [] : [[row, fault]];
  });
}

const cells: Cell[] = [];

describe('under faults of the network', () => {
  afterAll(() => {
    proxy.close();
    if (isWhole) process.stdout.write(report(cells));
  });

  test('one call of each class does what the matrix says [NET-05, NET-06, QA-03]', async () => {
    const found = await Promise.all(drawn().map(([row, fault]) => run(row, fault)));
    expect(found.flatMap((cell) => cell.problems.map((each) => `${cell.name}, ${cell.fault}: ${each}`))).toEqual([]);
    expect(found).toHaveLength(Object.keys(classes).length);
  });

  if (!isWhole) return;

  test.each(calls)('$name is sent under every quick fault', async (row) => {
    for (const fault of networkFaults) if (!isSlow(fault)) cells.push(await run(row, fault));
  });

  test('all are sent under the slow faults', { timeout: 180_000 }, async () => {
    for (const fault of networkFaults)
      if (isSlow(fault)) cells.push(...(await Promise.all(calls.map((row) => run(row, fault)))));
  });
});

/** A row for each call: `·` held, `X` differs, `-` does not apply; then what differs and why cells do not apply. */
function report(all: readonly Cell[]): string {
  const mark = ({ problems, without: reason }: Cell): string =>
    reason !== undefined ? '-' : problems.length === 0 ? '·' : 'X';
  const rows = calls.map(({ name, class: kind }) => {
    const marks = networkFaults.map((fault) => {
      const cell = all.find((each) => each.name === name && each.fault === fault.name);
      return cell === undefined ? ' ' : mark(cell);
    });
    return `${name.padEnd(26)} ${kind.padEnd(11)} ${marks.join(' ')}`;
  });
  const inapplicable = all.flatMap(({ without: reason }) => (reason === undefined ? [] : [reason]));
  const reasons = [...new Set(inapplicable)].map(
    (reason) => `  ${inapplicable.filter((each) => each === reason).length} cells: ${reason}`,
  );
  const differing = all.filter((cell) => cell.problems.length > 0);
  const held = all.length - differing.length - inapplicable.length;
  return [
    `\nColumns: ${networkFaults.map(({ name }) => name).join(', ')}`,
    ...rows,
    `\n${held} cells held, ${differing.length} differ, the others do not apply:`,
    ...reasons,
    ...differing.map((cell) => `  ${cell.name}, ${cell.fault}: ${cell.problems.join('; ')}`),
    '',
  ].join('\n');
}
