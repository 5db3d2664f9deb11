import type { Kysely } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import {
  legalDocumentNames,
  type Agreement,
  type LegalDocumentName,
  type listAgreements,
} from '#contract/calls/legal-documents.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** Whether the agreements name exactly the current version of each legal document. */
export function agreesToAll(
  agreements: readonly Agreement[],
  current: Readonly<Record<LegalDocumentName, string>>,
): boolean {
  const isAgreed = (name: LegalDocumentName) =>
    agreements.some(({ contract, version }) => contract === name && version === current[name]);
  return agreements.length === legalDocumentNames.length && legalDocumentNames.every(isAgreed);
}

/** Stores an account's agreements with one time. Existing agreements keep their time. */
export async function insertAgreements(
  query: Kysely<Tables>,
  account: number,
  agreements: readonly Agreement[],
  at: Date,
): Promise<void> {
  await query
    .insertInto('agreements')
    .values(agreements.map((each) => ({ account_id: account, ...each, agreed_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A document's current version and the version that was agreed to. */
export type AgreedVersion = Omit<AnswerOf<typeof listAgreements>['documents'][number], 'news'>;

/** Each document's current version, with what the account has agreed to. */
export async function agreementsOf(
  query: Kysely<Tables>,
  account: number,
  current: Readonly<Record<LegalDocumentName, string>>,
): Promise<AgreedVersion[]> {
  const rows = await query
    .selectFrom('agreements')
    .select(['contract', 'version'])
    .where('account_id', '=', account)
    .orderBy('agreed_at', 'desc')
    .orderBy('version', 'desc')
    .execute();
  return legalDocumentNames.map((contract) => {
    const agreed = rows.filter((row) => row.contract === contract).map(({ version }) => version);
    return {
      contract,
      version: current[contract],
      agreed: agreed.includes(current[contract]) ? current[contract] : (agreed[0] ?? null),
    };
  });
}
