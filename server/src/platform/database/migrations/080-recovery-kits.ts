import { atOnce, run } from '../run.ts';

/** Recovery kits of the key vault, and the private keys that are sealed to them. */
export const isAtomic = false;

export const up = run(
  atOnce(`create table if not exists recovery_kits (
    account_id bigint primary key references accounts on delete cascade,
    public_key text not null, proof_hash text not null, made_at timestamptz not null)`),
  atOnce(`create table if not exists recovery_kit_keys (
    cmk_id text collate "C" primary key, account_id bigint not null references accounts on delete cascade,
    epk text not null, iv text not null, data text not null, mac text not null, voucher text not null,
    foreign key (account_id) references recovery_kits on delete cascade)`),
  atOnce(`alter table recovery_kit_keys drop constraint if exists recovery_kit_keys_cmk,
    add constraint recovery_kit_keys_cmk foreign key (cmk_id) references cmks on delete cascade`),
  'create index if not exists recovery_kit_keys_account on recovery_kit_keys (account_id)',
  `create or replace trigger journal_of_recovery_kits after delete on recovery_kits for each row
    execute function note_in_journal('recovery kit ended', 'old', 'account_id', 'public_key')`,
);
