import type { Kysely } from 'kysely';
import { legalDocumentNames, type Agreement, type LegalDocumentName } from '#contract/calls/legal-documents.ts';
import type { Tables } from '../database/schema.ts';

/** Whether the agreements name each legal document in its current version, and nothing else. */
export function agreesToAll(agreements: readonly Agreement[], versionOf: (name: LegalDocumentName) => string): boolean {
  const isAgreed = (name: LegalDocumentName) => agreements.some(({ contract, version }) => contract === name && version === versionOf(name));
  return agreements.length === legalDocumentNames.length && legalDocumentNames.every(isAgreed);
}

/** Stores what an account has agreed to, all with the same time. */
export async function insertAgreements(query: Kysely<Tables>, account: number, agreements: readonly Agreement[], at: Date): Promise<void> {
  await query.insertInto('agreements').values(agreements.map((each) => ({ account_id: account, ...each, agreed_at: at }))).execute();
}
