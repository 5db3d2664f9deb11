import { legalDocumentNames, type Agreement, type LegalDocumentName } from '#contract/calls/legal-documents.ts';

/** Whether every contract is agreed to as it stands now, and nothing else. */
export function agreesToAll(agreements: readonly Agreement[], versionOf: (name: LegalDocumentName) => string): boolean {
  const isAgreed = (name: LegalDocumentName) => agreements.some(({ contract, version }) => contract === name && version === versionOf(name));
  return agreements.length === legalDocumentNames.length && legalDocumentNames.every(isAgreed);
}
