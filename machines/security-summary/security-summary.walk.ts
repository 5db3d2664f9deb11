import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths, type Claims, type MachineEvent, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { fewThings, manyThings, oneOfEach } from './security-summary.harness.ts';
import { securitySummaryMachine } from './security-summary.machine.ts';
import { selectFacts } from './security-summary.selectors.ts';

export const events: readonly MachineEvent<typeof securitySummaryMachine>[] = [
  settled('readSummary', manyThings),
  settled('readSummary', fewThings),
  settled('readSummary', oneOfEach),
  rejected('readSummary', refusal('unreachable')),
  { type: 'account.acted' },
];

export const options: WalkOptions<typeof securitySummaryMachine> = {};

/** One path to each set of facts. */
export const paths = screenPaths(
  securitySummaryMachine,
  events,
  (snapshot) => ({ name: 'rows', facts: selectFacts(snapshot) }),
  options,
);

export const claims: Claims<typeof securitySummaryMachine> = { goal: 'read' };
