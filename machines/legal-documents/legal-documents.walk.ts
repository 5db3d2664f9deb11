import { settled, withoutData } from '#machines/testing/events.ts';
import { input, newTerms, oldTerms, terms } from './legal-documents.harness.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { legalDocumentsMachine } from './legal-documents.machine.ts';
import { selectScreen } from './legal-documents.selectors.ts';

export { input } from './legal-documents.harness.ts';

const read = readSteps('readDocument');

/** Events that lead to every screen. */
const screenEvents: readonly MachineEvent<typeof legalDocumentsMachine>[] = [
  settled('readDocument', terms),
  settled('readDocument', newTerms),
  settled('readDocument', oldTerms),
  { type: 'version.choose', version: terms.version },
  read.failed,
  read.repeated,
];

export const events: readonly MachineEvent<typeof legalDocumentsMachine>[] = [
  ...screenEvents,
  ...withoutData('read.retry', 'text.print'),
];

export const options: WalkOptions<typeof legalDocumentsMachine> = {
  input,
  filter: (snapshot, event) => {
    if (event.type !== 'version.choose') return read.canHappen(snapshot.context, event);
    const shown = selectScreen(snapshot);
    return shown.name === 'shown' && shown.other === event.version;
  },
};

/** One path to each screen. */
export const paths = screenPaths(legalDocumentsMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof legalDocumentsMachine> = { goal: 'shown', ends: ['shown'] };
