import { isMachineSnapshot, type AnyMachineSnapshot, type InspectionEvent } from 'xstate';
import { analyticsPages, type AnalyticsEvent } from '#contract/calls/analytics.ts';
import { isKnownSymbol } from '#contract/symbols.ts';
import { beaconSink } from './sink.ts';
import type { Services } from '#src/services/services.ts';
import { pageAt } from '#contract/page-at.ts';

/** Turns events of charts into analytics events. */
export interface AnalyticsRecorder {
  onInspect(event: InspectionEvent): void;
}

/**
 * Records nothing without an address. With one, reads the consent for each event: the customer may change it at any
 * time.
 */
export function createRecorder({
  configuration,
  cookieConsent,
}: Pick<Services, 'configuration' | 'cookieConsent'>): AnalyticsRecorder {
  const { analyticsAddress: address } = configuration;
  if (address === '') return { onInspect: () => undefined };
  const sink = beaconSink({ address, isAllowed: () => cookieConsent.read() === 'allowed' });
  const record = ({ name, result }: RecordedAction): void =>
    sink.record({ name, page: pageNameOf(window.location.pathname), result });
  onLanguageChange(() => record({ name: 'language-change', result: 'done' }));
  return {
    onInspect(event) {
      const action = toAnalyticsEvent(event);
      if (action !== null) record(action);
    },
  };
}

/** `<html lang>` follows the chosen language; it stays the same if the language could not be loaded. */
function onLanguageChange(changed: () => void): void {
  const { documentElement } = document;
  let before = documentElement.lang;
  new MutationObserver(() => {
    if (documentElement.lang !== before) changed();
    before = documentElement.lang;
  }).observe(documentElement, { attributeFilter: ['lang'] });
}

type RecordedAction = Pick<AnalyticsEvent, 'name' | 'result'>;

/** Recorded when done and when refused. */
const acts = [
  ['logIn performAction', 'log-in'],
  ['exchange performAction', 'third-party-sign-in'],
  ['session endSession', 'log-out'],
  ['profileEdit saveProfile', 'profile-edit'],
  ['avatar uploadPicture', 'picture-change'],
  ['emailChange confirmEmail', 'email-change'],
  ['removeEmail performAction', 'recovery-email-removal'],
  ['savePassword performAction', 'password-change'],
  ['changeFactor performAction', 'two-factor-change'],
  ['removeLink performAction', 'third-party-removal'],
  ['commit performAction', 'data-protection-change'],
  ['accountSessions endAccess', 'access-end'],
  ['lockDown startLockDown', 'lock-down'],
  ['performTask performAction', 'archive-task'],
  ['requestDeletion performAction', 'deletion-request'],
  ['abandonment cancelDeletion', 'deletion-cancel'],
] as const;

/**
 * By the result of a port, its chart and its name; a chart with several parents is identified by the id under which it
 * is invoked.
 */
const names: ReadonlyMap<string, RecordedAction['name']> = new Map([
  ...acts.flatMap(([port, name]) => [[`done ${port}`, name] as const, [`error ${port}`, name] as const]),
  ['error login startProviderRedirect', 'third-party-sign-in'],
  ['done signUp goToDestination', 'sign-up'],
  ['error accountCreation createAccount', 'sign-up'],
  ['error sendCandidate performAction', 'email-change'],
]);

const sharedCharts: readonly string[] = ['sensitiveAction', 'accountCreation'];

/** The user's action and its result; null for most events of a chart. */
export function toAnalyticsEvent(seen: InspectionEvent): RecordedAction | null {
  if (seen.type !== '@xstate.snapshot' || !isMachineSnapshot(seen.snapshot)) return null;
  const { actorRef, event, snapshot } = seen;
  if (event.type.endsWith('.retry')) return { name: 'retry', result: 'done' };
  const [, end = '', port = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  const chart =
    sharedCharts.includes(snapshot.machine.id) && 'id' in actorRef ? String(actorRef.id) : snapshot.machine.id;
  const name = names.get(`${end} ${chart} ${port}`);
  if (name === undefined) return end === 'done' ? refusedReturn(`${chart} ${port}`, snapshot) : null;
  return end === 'done' ? { name, result: 'done' } : refused(name, event['error']);
}

/** A provider's response that is not exchanged, or whose second factor failed. */
function refusedReturn(port: string, { value, context }: AnyMachineSnapshot): RecordedAction | null {
  const isRefused =
    (port === 'thirdPartySignIn readAddress' && value === 'refused') ||
    (port === 'exchange secondFactor' && value === 'failed');
  return isRefused ? refused('third-party-sign-in', partOf(context, 'failure')) : null;
}

/**
 * Requiring a second factor is a step, not a result. Unknown symbols are not passed on: they could contain anything.
 */
function refused(name: RecordedAction['name'], failure: unknown): RecordedAction | null {
  const symbol = partOf(failure, 'symbol');
  if (symbol === 'mfa_required') return null;
  return { name, result: typeof symbol === 'string' && isKnownSymbol(symbol) ? symbol : 'unknown' };
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;
}

/** The name of the page at a path in events. */
export function pageNameOf(path: string): AnalyticsEvent['page'] {
  return analyticsPages.find((each) => each === pageAt(path)) ?? 'notFound';
}
