import { isMachineSnapshot } from 'xstate';
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { activityPages } from '#contract/calls/analytics.ts';
import type { ActivityEvent } from '#contract/calls/analytics.ts';
import { isKnownSymbol } from '#contract/symbols.ts';
import { beaconSink } from './sink.ts';
import type { Services } from '#src/app/services.ts';
import { isPage, routeOf, routes } from '#contract/pages.ts';

/** Sees what happens to charts, and has the sink told of the little that it is for. */
export interface AnalyticsRecorder {
  onInspect(seen: InspectionEvent): void;
}

/**
 * Without an address nobody is told of anything. With one, it is decided event by event: the customer may answer, or
 * answer anew, at any time.
 */
export function createRecorder({ configuration, consent }: Pick<Services, 'configuration' | 'consent'>): AnalyticsRecorder {
  const { analyticsAddress: address } = configuration;
  if (address === '') return { onInspect: () => undefined };
  const sink = beaconSink({ address, isAllowed: () => consent.read() === 'allowed' });
  const record = ({ name, result }: RecordedAction): void => sink.record({ name, page: pageNameOf(window.location.pathname), result });
  onLanguageChange(() => record({ name: 'language-change', result: 'done' }));
  return {
    onInspect(seen) {
      const action = toAnalyticsEvent(seen);
      if (action !== null) record(action);
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

type RecordedAction = Pick<ActivityEvent, 'name' | 'result'>;

/** By the chart and what its port answers; a sensitive action goes by the id under which its parent invokes it. */
const names: ReadonlyMap<string, RecordedAction['name']> = new Map([
  ['logIn done act', 'log-in'],
  ['logIn error act', 'log-in'],
  ['login error startProviderRedirect', 'third-party-sign-in'],
  ['signUp done goOn', 'sign-up'],
  ['signUp error createAccount', 'sign-up'],
  ['exchange done act', 'third-party-sign-in'],
  ['exchange error act', 'third-party-sign-in'],
  ['session done endSession', 'log-out'],
  ['session error endSession', 'log-out'],
]);

/** What somebody did and how it ended; null for nearly everything that happens to a chart. */
export function toAnalyticsEvent(seen: InspectionEvent): RecordedAction | null {
  if (seen.type !== '@xstate.snapshot' || !isMachineSnapshot(seen.snapshot)) return null;
  const { actorRef, event, snapshot } = seen;
  if (event.type.endsWith('.retry')) return { name: 'retry', result: 'done' };
  const [, end = '', port = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  const chart = snapshot.machine.id === 'sensitiveAction' && 'id' in actorRef ? String(actorRef.id) : snapshot.machine.id;
  const name = names.get(`${chart} ${end} ${port}`);
  if (name === undefined) return end === 'done' ? refusedReturn(`${chart} ${port}`, snapshot) : null;
  return end === 'done' ? { name, result: 'done' } : refused(name, event['error']);
}

/** A provider's response that is not exchanged, or whose second factor failed. */
function refusedReturn(port: string, { value, context }: AnyMachineSnapshot): RecordedAction | null {
  const isRefused =
    (port === 'thirdPartySignIn readAddress' && value === 'refused') || (port === 'exchange secondFactor' && value === 'failed');
  return isRefused ? refused('third-party-sign-in', partOf(context, 'failure')) : null;
}

/** Being asked for the second factor is a step, not an end. A symbol that we do not know could hold anything. */
function refused(name: RecordedAction['name'], failure: unknown): RecordedAction | null {
  const symbol = partOf(failure, 'symbol');
  if (symbol === 'mfa_required') return null;
  return { name, result: typeof symbol === 'string' && isKnownSymbol(symbol) ? symbol : 'unknown' };
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined;
}

/** What events call the page at a path. */
export function pageNameOf(path: string): ActivityEvent['page'] {
  const name = activityPages.find((each) => each !== 'notFound' && routes[each] === routeOf(path));
  return name === undefined || !isPage(path) ? 'notFound' : name;
}
