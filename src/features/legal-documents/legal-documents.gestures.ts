import type { legalDocumentsMachine } from '#machines/legal-documents/legal-documents.machine.ts';
import type { LegalDocumentScreen } from '#machines/legal-documents/legal-documents.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof legalDocumentsMachine> = {
  'version.choose': (_, hands) => hands.press('legalDocuments.readAgreed', 'legalDocuments.readCurrent'),
};

export function marks(screen: LegalDocumentScreen): readonly Mark[] {
  const ofText: Record<LegalDocumentScreen['name'], readonly Mark[]> = {
    waiting: ['legalDocuments.reading', { absent: 'legalDocuments.print' }],
    unavailable: [{ absent: 'legalDocuments.print' }],
    shown: ['legalDocuments.print', { absent: 'legalDocuments.reading' }],
  };
  return ['legalDocuments.official', ...ofText[screen.name]];
}
