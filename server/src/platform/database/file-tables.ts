import type { AvatarType } from '#contract/rules/avatar.ts';
import { bigint, nullable, optional, text, textOf, timestamptz } from './columns.ts';

/** The tables of stored files. */
export const fileTables = {
  /** Renewal parameters of profile pictures: each stores one picture under its name. */
  avatar_uploads: {
    token_hash: text,
    account_id: bigint,
    type: textOf<AvatarType>(),
    name: text,
    expires_at: timestamptz,
    used_at: nullable(timestamptz),
  },
  /** Data archives of accounts; the archive store has their contents by id. */
  archive_tasks: {
    id: text,
    account_id: bigint,
    status: textOf<'pending' | 'processing' | 'ready' | 'failed'>(),
    created_at: timestamptz,
    expires_at: nullable(timestamptz),
    /** When a proof was last given for it, and by which session. */
    session_id: optional(bigint),
    proven_at: optional(timestamptz),
  },
  /** Addresses that download an archive once, while the requesting session lasts. */
  archive_addresses: {
    token_hash: text,
    account_id: bigint,
    task_id: text,
    session_id: optional(bigint),
    expires_at: timestamptz,
    used_at: nullable(timestamptz),
  },
  /** Files to delete at a given time: useless by then, or not in use yet. */
  files_to_delete: { store: textOf<'archives' | 'pictures'>(), name: text, due_at: timestamptz },
};
