import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Account } from '../../accounts/accounts.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type AuthorizationRequest = Selectable<Tables['authorization_requests']>;
type NewRequest = Omit<AuthorizationRequest, keyof typeof unanswered>;

/** A request before its response. */
const unanswered = {
  taken_at: null,
  code_hash: null,
  account_id: null,
  ticket_hash: null,
  subject: null,
  name: null,
  email: null,
  email_verified: false,
  registered_at: null,
};

/** Stores an authorization request; false if its state was already used. */
export async function insertAuthorizationRequest(query: Kysely<Tables>, request: NewRequest): Promise<boolean> {
  const row = { ...request, ...unanswered };
  const insert = query
    .insertInto('authorization_requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return ((await insert.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What identifies an authorization request. */
export interface RequestKey {
  stateHash: string;
  system: string;
  clientId: string;
}

/** Consumes an authorization request for its one exchange; null if it is unknown, expired or consumed. */
export async function consumeAuthorizationRequest(
  query: Kysely<Tables>,
  key: RequestKey,
  now: Date,
): Promise<AuthorizationRequest | null> {
  const taken = query
    .updateTable('authorization_requests')
    .set({ taken_at: now })
    .where('state_hash', '=', key.stateHash)
    .where('system', '=', key.system)
    .where('client_id', '=', key.clientId)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll();
  return (await taken.executeTakeFirst()) ?? null;
}

/** An identity as its link stores it. */
export type LinkedIdentity = Pick<Selectable<Tables['linked_identities']>, 'subject' | 'name' | 'email'>;

interface Exchanged {
  codeHash: string;
  account: number;
  expiresAt: Date;
  /** To be linked to the account. */
  identity?: LinkedIdentity;
}

/** Stores the account of an exchange until the proof follows. */
export async function storeExchange(
  query: Kysely<Tables>,
  stateHash: string,
  { codeHash, account, expiresAt, identity }: Exchanged,
): Promise<void> {
  const update = query
    .updateTable('authorization_requests')
    .set({ ...identity, code_hash: codeHash, account_id: account, expires_at: expiresAt });
  await update.where('state_hash', '=', stateHash).execute();
}

/** The request of an exchange that awaits a proof. */
function exchangedRequest(query: Kysely<Tables>, key: RequestKey, codeHash: string, now: Date) {
  return query
    .selectFrom('authorization_requests')
    .where('state_hash', '=', key.stateHash)
    .where('system', '=', key.system)
    .where('client_id', '=', key.clientId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now);
}

/** An exchange that awaits the second factor, with its account and time; or null. */
export async function findExchanged(
  query: Kysely<Tables>,
  key: RequestKey,
  codeHash: string,
  now: Date,
): Promise<{ account: number; exchangedAt: Date } | null> {
  const found = exchangedRequest(query, key, codeHash, now).select(['account_id', 'taken_at']);
  // Not one that awaits a link.
  const row = await found.where('subject', 'is', null).executeTakeFirst();
  return row === undefined || row.account_id === null || row.taken_at === null
    ? null
    : { account: row.account_id, exchangedAt: row.taken_at };
}

/** The identity of an exchange that awaits this account's proof, or null. */
export async function findIdentity(
  query: Kysely<Tables>,
  key: RequestKey,
  { codeHash, account, now }: { codeHash: string; account: number; now: Date },
): Promise<LinkedIdentity | null> {
  const found = exchangedRequest(query, key, codeHash, now).select(['subject', 'name', 'email']);
  const row = await found.where('account_id', '=', account).executeTakeFirst();
  return row === undefined || row.subject === null
    ? null
    : { subject: row.subject, name: row.name ?? row.subject, email: row.email };
}

/** Whether the exchange's link still exists: one made later is a different link. */
export async function isStillLinked(
  query: Kysely<Tables>,
  { stateHash, system }: RequestKey,
  account: number,
): Promise<boolean> {
  const found = query
    .selectFrom('linked_identities as link')
    .innerJoin('authorization_requests as request', 'request.system', 'link.system')
    .select('link.id')
    .where('request.state_hash', '=', stateHash)
    .where('link.system', '=', system)
    .where('link.account_id', '=', account)
    .whereRef('link.created_at', '<=', 'request.taken_at');
  return (await found.executeTakeFirst()) !== undefined;
}

/** Deletes an authorization request; false if another process was first. */
export async function deleteAuthorizationRequest(query: Kysely<Tables>, stateHash: string): Promise<boolean> {
  return (
    (await query.deleteFrom('authorization_requests').where('state_hash', '=', stateHash).executeTakeFirst())
      .numDeletedRows > 0n
  );
}

/** A new identity, whose owner may create an account. */
export interface Ticket {
  system: string;
  client_id: string;
  ticket_hash: string;
  subject: string;
  name: string | null;
  email: string | null;
  email_verified: boolean;
  expires_at: Date;
  /** When it created an account. */
  registered_at: Date | null;
}

/** Stores a ticket with its request. */
export async function storeTicket(
  query: Kysely<Tables>,
  stateHash: string,
  ticket: Omit<Ticket, 'system' | 'client_id' | 'registered_at'>,
): Promise<void> {
  await query.updateTable('authorization_requests').set(ticket).where('state_hash', '=', stateHash).execute();
}

/** An unexpired ticket, used or not. */
export async function findTicket(
  query: Kysely<Tables>,
  { ticketHash, clientId, now }: { ticketHash: string; clientId: string; now: Date },
): Promise<Ticket | null> {
  const found = query
    .selectFrom('authorization_requests')
    .select(['system', 'client_id', 'subject', 'name', 'email', 'email_verified', 'expires_at', 'registered_at'])
    .where('ticket_hash', '=', ticketHash)
    .where('client_id', '=', clientId)
    .where('expires_at', '>', now);
  const row = await found.executeTakeFirst();
  return row === undefined || row.subject === null ? null : { ...row, ticket_hash: ticketHash, subject: row.subject };
}

/** Consumes a ticket for its one account; false if it is used or expired. */
export async function consumeTicket(query: Kysely<Tables>, ticketHash: string, now: Date): Promise<boolean> {
  const update = query
    .updateTable('authorization_requests')
    .set({ registered_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('registered_at', 'is', null)
    .where('expires_at', '>', now);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Links an identity to an account; false if already linked. */
export async function insertLink(
  query: Kysely<Tables>,
  link: Insertable<Tables['linked_identities']>,
): Promise<boolean> {
  const insert = query
    .insertInto('linked_identities')
    .values(link)
    .onConflict((conflict) => conflict.doNothing());
  return ((await insert.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The account that an identity is linked to, deleted or not. */
export async function findLinked(query: Kysely<Tables>, system: string, subject: string): Promise<Account | null> {
  const found = query
    .selectFrom('linked_identities as link')
    .innerJoin('accounts', 'accounts.id', 'link.account_id')
    .selectAll('accounts')
    .where('link.system', '=', system)
    .where('link.subject', '=', subject);
  return (await found.executeTakeFirst()) ?? null;
}

/** The links of an account, oldest first. */
export async function findLinks(
  query: Kysely<Tables>,
  account: number,
): Promise<Selectable<Tables['linked_identities']>[]> {
  return query.selectFrom('linked_identities').selectAll().where('account_id', '=', account).orderBy('id').execute();
}

export async function deleteLink(query: Kysely<Tables>, account: number, id: number): Promise<void> {
  await query.deleteFrom('linked_identities').where('account_id', '=', account).where('id', '=', id).execute();
}
