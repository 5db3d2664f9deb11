import { startControlled } from '#machines/testing/controlled.ts';
import { legalDocumentsMachine } from './legal-documents.machine.ts';
import type { DocumentRequest, LegalText } from './legal-documents.model.ts';

export const input: DocumentRequest = { name: 'terms', version: '2026-10-01' };

export const terms: LegalText = {
  version: '2026-10-01',
  current: null,
  agreed: null,
  paragraphs: [
    'An account is for one person and belongs to the email address it was created with.',
    'Point cameras only where you may record. Your recordings are yours.',
    'When these terms change, they get a new version. Which version you agreed to, and when, is stored with your account.',
  ],
};

/** A version in force that is newer than the one the customer agreed to, and that older one. */
export const newTerms: LegalText = { ...terms, version: '2026-12-01', current: '2026-12-01', agreed: '2026-10-01' };
export const oldTerms: LegalText = { ...newTerms, version: '2026-10-01' };

/** The running chart, every port controlled by the test. */
export function startLegalDocument() {
  let prints = 0;
  const chart = startControlled(legalDocumentsMachine, { input, actions: { print: () => void (prints += 1) } });
  return { ...chart, prints: () => prints };
}
