import { atOnce, run } from '../run.ts';

/** Passkeys that open the key vault, and the private keys that are sealed to them. */
export const isAtomic = false;

export const up = run(
  atOnce(`create table if not exists vault_passkeys (
    passkey_id bigint primary key, account_id bigint not null references accounts on delete cascade,
    public_key text not null, proof_hash text not null, made_at timestamptz not null)`),
  atOnce(`alter table vault_passkeys drop constraint if exists vault_passkeys_passkey,
    add constraint vault_passkeys_passkey foreign key (passkey_id) references passkeys on delete cascade`),
  'create index if not exists vault_passkeys_account on vault_passkeys (account_id)',
  atOnce(`create table if not exists vault_passkey_keys (
    passkey_id bigint not null references vault_passkeys on delete cascade, cmk_id text collate "C" not null,
    account_id bigint not null, epk text not null, iv text not null, data text not null, mac text not null,
    primary key (passkey_id, cmk_id))`),
  atOnce(`alter table vault_passkey_keys drop constraint if exists vault_passkey_keys_account,
    add constraint vault_passkey_keys_account foreign key (account_id) references accounts on delete cascade`),
  atOnce(`alter table vault_passkey_keys drop constraint if exists vault_passkey_keys_cmk,
    add constraint vault_passkey_keys_cmk foreign key (cmk_id) references cmks on delete cascade`),
  'create index if not exists vault_passkey_keys_account on vault_passkey_keys (account_id)',
  'create index if not exists vault_passkey_keys_cmk on vault_passkey_keys (cmk_id)',
);
