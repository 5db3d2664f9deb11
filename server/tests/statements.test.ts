import { expect, test } from 'vitest';
import { asksOneAccount } from '../testing/statements.ts';

test.each<[string, boolean]>([
  ['select * from "sessions" where "account_id" = $1 and "id" = $2', true],
  ['select * from "sessions" where "id" = $1', false],
  ['update "sessions" set "ended_at" = $1 where "id" = $2', false],
  ['select * from "sessions" where "code_hash" = $1', true],
  ['select * from "trust_tokens" where "code_hash" = $1', false],
  ['insert into "passkeys" ("credential_id", "account_id") values ($1, $2)', true],
  ['insert into "passkeys" ("credential_id") values ($1)', false],
  ['update "accounts" set "email" = $1 where "id" = $2', true],
  ['select "id" from "accounts" where "nick_name" = $1', false],
  ['select "id" from "accounts" where "email_key" = $1', true],
  ['select * from "events" where "at" > $1 order by "at"', false],
  ['delete from "events" where ctid = any(array(select ctid from "events" where at < $1 limit $2))', true],
  ['update limits set expire = $1 where key = $2', true],
  ['select pg_advisory_xact_lock($1, $2)', true],
])('whether a statement asks one account: %s [NET-05]', (statement, asks) => {
  expect(asksOneAccount(statement)).toBe(asks);
});
