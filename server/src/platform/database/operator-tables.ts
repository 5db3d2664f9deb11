import { bigint, doublePrecision, generated, jsonb, nullable, optional, text, timestamptz } from './columns.ts';

/** The tables of reports and actions about accounts by the operator's systems and people. */
export const operatorTables = {
  /** The blockers of a deletion, as other systems report them. */
  deletion_blockers: {
    id: generated(bigint),
    account_id: bigint,
    type: text,
    name: nullable(text),
    until: nullable(timestamptz),
    /** In whole units of the currency. */
    amount: nullable(doublePrecision),
    currency: nullable(text),
    /** Where to resolve it. */
    manage_url: optional(text),
    /** The operator's key that placed it; null: another system, which replaces its own list. */
    placed_by: optional(text),
  },
  /** The operators' actions on accounts; outlives the accounts. */
  operator_acts: {
    id: generated(bigint),
    at: timestamptz,
    operator: text,
    act: text,
    /** Null for a search that found no account, and for acts on mails. */
    account_id: nullable(bigint),
    reason: text,
    detail: nullable(text),
  },
  /** Requests to remove a lost second factor. */
  factor_removals: {
    id: generated(bigint),
    account_id: bigint,
    /** The name of the operator's key. */
    asked_by: text,
    asked_at: timestamptz,
    /** When that key is enough; null if another one is needed. */
    due_at: nullable(timestamptz),
    refused_at: optional(timestamptz),
    /** When a use of the account by someone logged in ended it. */
    used_at: optional(timestamptz),
    done_at: optional(timestamptz),
  },
  /** The links that refuse them, one for each address of the customer. */
  /** What must outlive a restore, written by triggers, until the journal has it. */
  journal_entries: { id: generated(bigint), at: timestamptz, entry: jsonb<object>() },
  factor_removal_links: { token_hash: text, removal_id: bigint, email: text },
};
