import type { SnapshotFrom } from 'xstate';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { legalDocumentsMachine } from './legal-documents.machine.ts';
import type { LegalText } from './legal-documents.model.ts';

export type LegalDocumentScreen = UnreadScreen | ShownDocument;

interface ShownDocument extends Pick<LegalText, 'version' | 'paragraphs'> {
  readonly name: 'shown';
  /** The other readable version: the one agreed to, or the one in force; null if this one is both. */
  readonly other: string | null;
  /** The customer has agreed to this version. */
  readonly isAgreed: boolean;
}

export function selectScreen(snapshot: SnapshotFrom<typeof legalDocumentsMachine>): LegalDocumentScreen {
  const { text, unread } = snapshot.context;
  return text === null ? unread : shownOf(text);
}

function shownOf({ version, paragraphs, current, agreed }: LegalText): ShownDocument {
  const isAgreed = version === agreed;
  const other = isAgreed ? current : agreed;
  return { name: 'shown', version, paragraphs, other: other === version ? null : other, isAgreed };
}
