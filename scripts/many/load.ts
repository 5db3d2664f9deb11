// A load in an account center's proportions while something breaks, and what customers saw of it.
import { actBeside, type Caller } from './callers.ts';
import { Calls, type Call } from './calls.ts';
import { check, type Verdict, type Write } from './checker.ts';
import { Archives } from './archives.ts';
import { Customers } from './customers.ts';
import { Ledger } from './ledger.ts';
import type { Machines } from './machines.ts';
import { Mailbox } from './mailbox.ts';
import { Vaults } from './vaults.ts';
import { Visitor } from './visitor.ts';

/** What no page may say while the password is right and the session lasts. */
const lie = /incorrect|wrong password|still locked|try again in|changed elsewhere|expired|logged out|gone/i;
/** Without these, customers can do nothing. */
const vital: readonly string[] = ['login', 'renewal', 'change'];

export interface Result extends Verdict {
  history: readonly Write[];
  calls: number;
  acknowledged: number;
  /** How many of them there were of each kind of object. */
  writes: Record<string, number>;
  /** How often each failure was answered. */
  failures: Record<string, number>;
  /** The longest time in seconds without a successful call of a vital kind. */
  gapSeconds: number;
  /** Milliseconds of the slowest of a hundred successful calls. */
  p99: number;
  /** Answers that said something else than that the service failed, such as a wrong password. */
  lies: string[];
  /** The messages of pages in a browser. */
  said: string[];
  /** The alerts while it lasted, with their states. */
  alerts: string[];
}

/** Runs the load while `act` breaks something; `restored` waits until that is mended. */
export async function runLoad(
  machines: Pick<Machines, 'port' | 'internalPort' | 'internalKey' | 'mailPort' | 'alerts' | 'restored'>,
  act: () => Promise<void>,
): Promise<Result> {
  const calls = new Calls(machines);
  const ledger = new Ledger();
  const mailbox = new Mailbox(machines.mailPort);
  const customers = new Customers(calls, ledger, mailbox);
  const vaults = new Vaults(ledger);
  const archives = new Archives(calls, customers, ledger, mailbox);
  await customers.start();
  await vaults.start(calls, customers, mailbox);
  const visitor = await Visitor.start(machines.port);
  const alerts = new Set<string>();
  /** Each kind of call has one caller, who pauses between two. */
  const callers: Caller[] = [
    [40, () => customers.check()],
    [100, () => customers.readProfile()],
    [150, () => customers.changeProfile()],
    [200, () => customers.addAccount()],
    [200, () => customers.addEvent()],
    [300, () => customers.openPage()],
    [300, () => customers.logIn()],
    [300, () => customers.renew()],
    [1000, () => customers.signUp()],
    [2000, () => vaults.changeCode()],
    [2000, () => archives.request()],
    [2000, () => visitor.logIn()],
    [2000, () => visitor.reload()],
    [2000, () => visitor.unlock()],
    [2000, async () => (await machines.alerts()).forEach((alert) => alerts.add(alert))],
  ];
  const from = calls.elapsed;
  try {
    await actBeside(callers, act);
  } finally {
    await visitor.close();
  }
  const until = calls.elapsed;
  await machines.restored();
  const readings = [await customers.read(), await vaults.read(), await archives.read()];
  const verdict = check(ledger.history, new Map(readings.flatMap((each) => [...each])));
  const acknowledged = ledger.history.filter(({ outcome }) => outcome === 'acknowledged');
  const refusals = calls.noted.filter(({ status }) => status >= 400 && status < 500);
  return {
    ...verdict,
    history: ledger.history,
    calls: calls.noted.length,
    acknowledged: acknowledged.length,
    writes: countOf(acknowledged.map(({ object }) => object.replace(/ of .*/, ''))),
    failures: failuresOf(calls.noted),
    gapSeconds:
      Math.max(
        ...vital.map((kind) =>
          longestGap(
            calls.noted.filter((call) => call.kind === kind),
            from,
            until,
          ),
        ),
      ) / 1000,
    p99: percentile(
      calls.noted.filter(isSuccess).map(({ took }) => took),
      0.99,
    ),
    said: [...visitor.said],
    alerts: [...alerts].toSorted(),
    lies: [
      ...ledger.lies,
      ...[...visitor.said].filter((text) => lie.test(text)),
      ...refusals.map(({ kind, status, symbol }) => `${kind}: ${status} ${symbol}`),
    ],
  };
}

const isSuccess = ({ status }: Call): boolean => status >= 200 && status < 400;

function failuresOf(calls: readonly Call[]): Record<string, number> {
  const failed = calls.filter((call) => !isSuccess(call));
  return countOf(failed.map(({ status, symbol }) => (status === 0 ? 'no answer' : `${status} ${symbol}`.trim())));
}

function countOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function longestGap(calls: readonly Call[], from: number, until: number): number {
  const times = [from, ...calls.filter(isSuccess).map(({ endedAt }) => endedAt), until];
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}
