// Every port of every chart under the outcomes that a fault of the network, of the service or of the clock has for its
// call (tests/faults). `npm run faults` runs it with the calls themselves.
import { expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { cannotReach, deadEnds } from './chart-checks.ts';
import { charts, startsOf } from './every-chart.ts';
import { refusal } from './refusal.ts';
import { walkOf } from './walk-chart.ts';

const faults = [
  refusal('time_out'),
  refusal('unreachable'),
  refusal('unknown'),
  refusal('system_error'),
  refusal('token_expired'),
  refusal('request_throttled'),
  refusal('request_throttled', { waitUntil: 9000 }),
];

/** Where a failure leads on like an answer, and why that is right. Nowhere else is a failure taken for an answer. */
const alike: Readonly<Record<string, readonly string[]>> = {
  'nothing waits for it': [
    'abandonment announceRecovered',
    'avatar announceChange',
    'cmk closeKey',
    'cookieNotice saveAnswer',
    'profile announceSaved',
    'signUp markRegistration',
  ],
  'the page is left, or stays as it is': [
    'consent decline',
    'consent goTo',
    'consent goToChooser',
    'session goToLogin',
    'session reloadPage',
    'thirdPartySignIn goToDestination',
    'thirdPartySignIn goToLogin',
  ],
  'the page continues without it, with less': [
    'login detectSession',
    'login offerPasskeys',
    'login readProviders',
    'passkeyOffer putOff',
    'passkeyOffer readIsDue',
  ],
  'unknown means as strict as the strictest answer': ['consent precheck', 'emailChange readHasPassword'],
  'what was known stays, and the page says that it could not be read': [
    'abandonment refreshStatus',
    'agreements readAgreements',
    'avatar readProfile',
  ],
  'what is true is read next': ['twoFactor confirmCodes'],
  'the answer may be that the user has cancelled: the keys stay locked': ['cmk openWithPasskey'],
  'a child chart that breaks closes like one that ends': [
    'dataProtection cmk',
    'profile emailChange',
    'recoveryEmail emailChange',
  ],
};

/** The events of all faults, for every port that can fail on the walk. */
function failuresIn(events: readonly AnyEventObject[]): { port: string; event: AnyEventObject }[] {
  const found = new Map<string, (failure: object) => AnyEventObject>();
  for (const event of events) {
    const [, kind, port = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
    const output: object = { ...(event['output'] as object | undefined) };
    if (kind === 'error') found.set(port, (error) => ({ type: event.type, error }));
    else if ('outcome' in output && output.outcome === 'refused')
      found.set(port, (failure) => ({ type: event.type, output: { ...output, failure } }));
  }
  return [...found].flatMap(([port, failureWith]) => faults.map((fault) => ({ port, event: failureWith(fault) })));
}

/** Every start of every chart, with the failures that it can meet. */
const starts = charts.flatMap((chart) =>
  startsOf(chart).map((start) => {
    const failures = failuresIn(start.events);
    return { ...chart, ...start, failures, all: [...start.events, ...failures.map(({ event }) => event)] };
  }),
);

test.each(starts)('$name has no dead end under any fault [QA-03, NET-06]', { timeout: 300_000 }, (start) => {
  const { machine, walk, events, all, lost, options } = start;
  expect(deadEnds(machine, all, options)).toEqual(deadEnds(machine, events, options));
  expect(cannotReach(machine, all, walk.claims?.goal ?? '', options)).toEqual(lost);
});

test('no chart takes a failure for an answer [QA-03, NET-06]', { timeout: 300_000 }, () => {
  expect([...new Set(starts.flatMap(takenForAnswers))].toSorted()).toEqual(Object.values(alike).flat().toSorted());
});

/** The ports whose failure leads from somewhere to the same situation as an answer. */
function takenForAnswers({ name, machine, all, failures, options }: (typeof starts)[number]): string[] {
  return walkOf(machine, all, options).situations.flatMap(({ next }) => {
    const failed = failures.flatMap(({ port, event }) =>
      next.filter((each) => each.event === event).map(({ key }) => ({ port, key })),
    );
    const isAnswered = (port: string, situation: string): boolean =>
      next.some(({ event, key }) => key === situation && event.type === `xstate.done.actor.${port}` && isAnswer(event));
    return failed.filter(({ port, key }) => isAnswered(port, key)).map(({ port }) => `${name} ${port}`);
  });
}

/** A child chart returns an outcome; a port without one has done its work. */
function isAnswer(event: AnyEventObject): boolean {
  const { outcome } = { outcome: 'done', ...(event['output'] as object | undefined) };
  return outcome === 'done';
}
