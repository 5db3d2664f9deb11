import type { Kysely, Selectable } from 'kysely';
import { newPasskeySeconds, passkeyChallengeSeconds } from '#contract/limits.ts';
import { secondsAfter } from '../platform/clock.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Services } from '../platform/services/services.ts';

type Query = Kysely<Tables>;
export type PasskeyRow = Selectable<Tables['passkeys']>;

/** An account's passkeys, oldest first. */
export async function findPasskeys(query: Query, account: number): Promise<PasskeyRow[]> {
  const own = query.selectFrom('passkeys').selectAll().where('account_id', '=', account);
  return own.orderBy('created_at').orderBy('id').execute();
}

/** The passkey that browsers name so; null if no account has it. */
export async function findPasskey(query: Query, credentialId: string): Promise<PasskeyRow | null> {
  const found = query.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId);
  return (await found.executeTakeFirst()) ?? null;
}

/** Stores what a use has shown of a passkey; false if it is removed, or another use of it was quicker. */
export async function setUsed(
  query: Query,
  { id, account_id: account, counter }: PasskeyRow,
  used: Pick<PasskeyRow, 'counter' | 'backed_up' | 'used_at'>,
): Promise<boolean> {
  const own = query.updateTable('passkeys').set(used).where('account_id', '=', account).where('id', '=', id);
  const update = own.where('counter', '=', counter);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** The handle by which authenticators know the account: neither its number nor its address. */
export function userHandleOf({ keys }: Pick<Services, 'keys'>, account: number): string {
  return keys.hash('passkey-user', String(account));
}

/** What browsers are told, in milliseconds: a ceremony may take as long as its challenge is valid. */
export const ceremonyMs = passkeyChallengeSeconds * 1000;

/** A passkey as browsers are told of it. */
export function descriptorOf({ credential_id: id, transports }: Pick<PasskeyRow, 'credential_id' | 'transports'>) {
  return { type: 'public-key' as const, id, transports: transports.split(' ').filter((each) => each !== '') };
}

/** Whether a passkey may be an intruder's, whom its owner has not noticed yet: added at a new place, within days. */
export function isNewPasskey(
  { is_of_known_place: isOfKnownPlace, created_at: createdAt }: Pick<PasskeyRow, 'is_of_known_place' | 'created_at'>,
  now: Date,
): boolean {
  return !isOfKnownPlace && createdAt > secondsAfter(now, -newPasskeySeconds);
}
