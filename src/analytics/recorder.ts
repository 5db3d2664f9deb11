import { isMachineSnapshot } from 'xstate';
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import type { ActivityEvent } from '#contract/calls/analytics.ts';
import { isKnownSymbol } from '#contract/symbols.ts';
import { pageNameOf } from './page-name.ts';
import { beaconSink } from './sink.ts';
import type { Base } from '#src/app/services.ts';

/** Sees what happens to charts, and has the sink told of the little that it is for. */
export interface Activity {
  see(seen: InspectionEvent): void;
}

/**
 * Without an address nobody is told of anything. With one, it is decided event by event: the customer may answer, or
 * answer anew, at any time.
 */
export function openActivity({ configuration, consent }: Pick<Base, 'configuration' | 'consent'>): Activity {
  const { analyticsAddress: address } = configuration;
  if (address === '') return { see: () => undefined };
  const sink = beaconSink({ address, isAllowed: () => consent.read() === 'allowed' });
  const record = ({ name, result }: Act): void => sink.record({ name, page: pageNameOf(window.location.pathname), result });
  onLanguageChange(() => record({ name: 'language-change', result: 'done' }));
  return {
    see(seen) {
      const act = actIn(seen);
      if (act !== null) record(act);
    },
  };
}

/** `<html lang>` follows the language that somebody chose; where its words do not come it stays as it was. */
function onLanguageChange(hear: () => void): void {
  const { documentElement } = document;
  let before = documentElement.lang;
  new MutationObserver(() => {
    if (documentElement.lang !== before) hear();
    before = documentElement.lang;
  }).observe(documentElement, { attributeFilter: ['lang'] });
}

type Act = Pick<ActivityEvent, 'name' | 'result'>;

/** By the chart and what its port answers. */
const names: ReadonlyMap<string, Act['name']> = new Map([
  ['login done logIn', 'log-in'],
  ['login error logIn', 'log-in'],
  ['login error leaveForThirdParty', 'third-party-sign-in'],
  ['signUp done goOn', 'sign-up'],
  ['signUp error createAccount', 'sign-up'],
  ['thirdPartySignIn done exchange', 'third-party-sign-in'],
  ['thirdPartySignIn error exchange', 'third-party-sign-in'],
  ['session done endSession', 'log-out'],
  ['session error endSession', 'log-out'],
]);

/** What somebody did and how it ended; null for nearly everything that happens to a chart. */
export function actIn(seen: InspectionEvent): Act | null {
  if (seen.type !== '@xstate.snapshot' || !isMachineSnapshot(seen.snapshot)) return null;
  const { event, snapshot } = seen;
  if (event.type.endsWith('.retry')) return { name: 'retry', result: 'done' };
  const [, end = '', port = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  const name = names.get(`${snapshot.machine.id} ${end} ${port}`);
  if (name === undefined) return end === 'done' ? refusedReturn(snapshot) : null;
  return end === 'done' ? { name, result: 'done' } : refused(name, event['error']);
}

/** An answer of a third party that the service was not asked about, or whose second factor came to nothing. */
function refusedReturn({ machine, value, context }: AnyMachineSnapshot): Act | null {
  return machine.id === 'thirdPartySignIn' && value === 'refused' ? refused('third-party-sign-in', partOf(context, 'failure')) : null;
}

/** Being asked for the second factor is a step, not an end. A symbol that we do not know could hold anything. */
function refused(name: Act['name'], failure: unknown): Act | null {
  const symbol = partOf(failure, 'symbol');
  if (symbol === 'mfa_required') return null;
  return { name, result: typeof symbol === 'string' && isKnownSymbol(symbol) ? symbol : 'unknown' };
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined;
}
