import type { Kysely } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import {
  legalDocumentNames,
  type Agreement,
  type LegalDocumentName,
  type listAgreements,
} from '#contract/calls/legal-documents.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** Whether the agreements name each legal document in its current version, and nothing else. */
export function agreesToAll(
  agreements: readonly Agreement[],
  current: Readonly<Record<LegalDocumentName, string>>,
): boolean {
  const isAgreed = (name: LegalDocumentName) =>
    agreements.some(({ contract, version }) => contract === name && version === current[name]);
  return agreements.length === legalDocumentNames.length && legalDocumentNames.every(isAgreed);
}

/** Stores what an account has agreed to, all with the same time. What was agreed to before keeps its time. */
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

/** A document in its current version, and the version that was agreed to. */
export type AgreedVersion = Omit<AnswerOf<typeof listAgreements>['documents'][number], 'news'>;

/** Each document in its current version, beside what the account has agreed to. */
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
