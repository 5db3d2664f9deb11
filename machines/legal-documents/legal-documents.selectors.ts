import type { SnapshotFrom } from 'xstate';
import { selectUnavailable } from '#machines/shared/retryable-read.ts';
import type { UnavailableScreen } from '#machines/shared/retryable-read.ts';
import type { legalDocumentsMachine } from './legal-documents.machine.ts';
import type { LegalText } from './legal-documents.model.ts';

export type LegalDocumentScreen = { readonly name: 'waiting' } | UnavailableScreen | ShownDocument;

interface ShownDocument extends Pick<LegalText, 'version' | 'paragraphs'> {
  readonly name: 'shown';
  /** Another version that can be read: the one that was agreed to, or the one in force; null: this one is both. */
  readonly other: string | null;
  /** This one was agreed to. */
  readonly isAgreed: boolean;
}

export function selectScreen(snapshot: SnapshotFrom<typeof legalDocumentsMachine>): LegalDocumentScreen {
  const { text } = snapshot.context;
  if (text !== null) return shownOf(text);
  return selectUnavailable(snapshot) ?? { name: 'waiting' };
}

function shownOf({ version, paragraphs, current, agreed }: LegalText): ShownDocument {
  const isAgreed = version === agreed;
  const other = isAgreed ? current : agreed;
  return { name: 'shown', version, paragraphs, other: other === version ? null : other, isAgreed };
}
