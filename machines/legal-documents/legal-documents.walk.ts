import { rejected, settled } from '#machines/testing/events.ts';
import { input, newTerms, oldTerms, terms } from '#machines/testing/legal-documents.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, Claims, WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { legalDocumentsMachine } from './legal-documents.machine.ts';
import { selectScreen } from './legal-documents.selectors.ts';

export { input } from '#machines/testing/legal-documents.ts';

/** These lead to every screen. */
const screenEvents: readonly MachineEvent<typeof legalDocumentsMachine>[] = [
  { type: 'read.retry' },
  settled('fetchDocument', terms),
  settled('fetchDocument', newTerms),
  settled('fetchDocument', oldTerms),
  { type: 'version.choose', version: terms.version },
  rejected('fetchDocument', refusal('unreachable')),
];

export const events: readonly MachineEvent<typeof legalDocumentsMachine>[] = [
  ...screenEvents,
  { type: 'text.print' },
  { type: 'waitCountdown.tick', secondsLeft: 3 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  rejected('fetchDocument', refusal('request_throttled', { waitUntil: 3000 })),
];

export const options: WalkOptions<typeof legalDocumentsMachine> = {
  input,
  // A wait is counted only where the service asked for one.
  filter: ({ context: { failure } }, event) => event.type !== 'waitCountdown.tick' || failure?.waitUntil != null,
};

/** One path to each screen. */
export const paths = screenPaths(legalDocumentsMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof legalDocumentsMachine> = { goal: 'shown' };
