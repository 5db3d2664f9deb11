import { allAgreed, bothNew, input, newTerms } from './agreements.harness.ts';
import { rejected, settled, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { agreementsMachine } from './agreements.machine.ts';
import { selectScreen } from './agreements.selectors.ts';

export { input } from './agreements.harness.ts';

export const events: readonly MachineEvent<typeof agreementsMachine>[] = [
  ...withoutData('agreements.agree', 'agreements.defer', 'otherTab.deferred'),
  { type: 'agreements.changed', documents: newTerms },
  { type: 'agreements.changed', documents: allAgreed },
  settled('readAgreements', newTerms),
  settled('readAgreements', bothNew),
  settled('readAgreements', allAgreed),
  rejected('readAgreements', refusal('unreachable')),
  settled('agreeTo'),
  ...['unreachable', 'agreement_required', 'request_throttled'].map((symbol) => rejected('agreeTo', refusal(symbol))),
];

export const options: WalkOptions<typeof agreementsMachine> = { input };

/** One path to each screen. */
export const paths = screenPaths(agreementsMachine, events, selectScreen, options);

export const claims: Claims<typeof agreementsMachine> = {
  goal: 'deferred',
  lost: ['agreed', 'answeredElsewhere', 'unknown', 'upToDate'],
  ends: ['agreed', 'answeredElsewhere', 'deferred', 'unknown', 'upToDate'],
  starts: [options, { input: { isDeferred: true }, lost: [] }],
};
