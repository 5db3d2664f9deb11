import type { SnapshotFrom } from 'xstate';
import { selectUnavailable } from '#machines/shared/retryable-read.ts';
import type { UnavailableScreen } from '#machines/shared/retryable-read.ts';
import type { legalDocumentsMachine } from './legal-documents.machine.ts';
import type { LegalText } from './legal-documents.model.ts';

export type LegalDocumentScreen = { readonly name: 'waiting' } | UnavailableScreen | ({ readonly name: 'shown' } & LegalText);

export function selectScreen(snapshot: SnapshotFrom<typeof legalDocumentsMachine>): LegalDocumentScreen {
  const { text } = snapshot.context;
  if (text !== null) return { name: 'shown', ...text };
  return selectUnavailable(snapshot) ?? { name: 'waiting' };
}
