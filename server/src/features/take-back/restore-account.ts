import type { Kysely } from 'kysely';
import type { AccountChange } from '#contract/account-changes.ts';
import type { Account } from '../../accounts/accounts.ts';
import { closeOtherSessions } from '../../sessions/close-sessions.ts';
import { writeEvent, type EventType } from '../../accounts/events.ts';
import type { Origin } from '../../platform/client-address.ts';
import { setAuthenticators, type Authenticator } from '../../accounts/authenticators.ts';
import {
  forgetFormerFactors,
  removeFactors,
  restoreBackupCodes,
  type FormerFactors,
} from '../../accounts/former-factors.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { providerName } from '../../platform/configuration/provider.ts';
import type { TransactionServices } from '../../platform/services/services.ts';
import { cancelPlanned } from '../abandonment/job.ts';
import { findApp } from '../../platform/configuration/app.ts';
import { maskedEmail } from '../../accounts/masked-email.ts';
import { change, wasAdded, type FactorsDecision, type RestorePoint } from './rules.ts';
import {
  deleteAppsSince,
  deleteArchivesSince,
  deleteLinksSince,
  deletePasskeysSince,
  deleteUnfinished,
  findApps,
  findArchives,
  findLinks,
  findPasskeys,
  firstEvent,
  lastEvent,
  putTakeBack,
} from './store.ts';

interface TakeBack {
  /** The account as it was just before. */
  account: Account;
  point: RestorePoint;
  former: FormerFactors | null;
  factors: FactorsDecision<Authenticator>;
  now: Date;
  origin: Origin;
}

type Query = Kysely<Tables>;

/**
 * Restores the account to a moment and lists its contents: what was added since is removed, except by the owner at
 * home; what existed before stays or is restored. Password, recovery address, sessions and remembered devices end in
 * any case, because someone else may know or have them.
 */
export async function restoreAccount(
  services: TransactionServices,
  query: Query,
  taken: TakeBack,
): Promise<AccountChange[]> {
  const {
    account: { id },
    now,
  } = taken;
  await query
    .updateTable('accounts')
    .set({ password_hash: null, recovery_email: null, password_changed_at: now, factors_changed_at: now })
    .where('id', '=', id)
    .execute();
  await closeOtherSessions(query, { account: id, now, current: null, because: 'email_restored' });
  await deleteUnfinished(query, id);
  // In display order.
  const changes = [
    ...(await factors(query, taken)),
    ...(await links(services, query, taken)),
    ...(await passkeys(query, taken)),
    ...(await apps(services, query, taken)),
    ...(await recovery(query, taken)),
    ...(await deletion(query, taken)),
    ...(await archives(query, taken)),
    ...(await lost(query, taken)),
  ];
  await putTakeBack(query, id, now, changes);
  for (const each of changes) {
    const type = each.outcome === 'removed' ? removals[each.thing] : undefined;
    // A single mail of the take-back reports them all.
    // oxlint-disable-next-line eslint/no-await-in-loop -- in this order
    if (type !== undefined)
      await writeEvent(query, { account: id, type, at: now, origin: taken.origin, detail: each.name });
  }
  return changes;
}

const removals: Partial<Record<AccountChange['thing'], EventType>> = {
  authenticator: 'disabled totp',
  link: 'unbound third account',
  passkey: 'passkey removed',
  app: 'app removed',
  recoveryEmail: 'disabled backup email',
  deletion: 'abandonment cancelled',
};

async function factors(
  query: Query,
  { account: { id }, point, former, factors: { kept, restored, areCodesRestored, changes } }: TakeBack,
): Promise<AccountChange[]> {
  const all = [...restored, ...kept].toSorted(byAge);
  if (all.length > 0) await setAuthenticators(query, id, all);
  else await removeFactors(query, id);
  if (areCodesRestored && former !== null) await restoreBackupCodes(query, id, former);
  await forgetFormerFactors(query, id, point.since);
  return changes;
}

function byAge({ totp_added_at: one }: Authenticator, { totp_added_at: other }: Authenticator): number {
  return (one?.getTime() ?? 0) - (other?.getTime() ?? 0);
}

async function links(
  { providers }: TransactionServices,
  query: Query,
  { account: { id }, point }: TakeBack,
): Promise<AccountChange[]> {
  const removed = await deleteLinksSince(query, id, point);
  return withOutcomes(removed, await findLinks(query, id), (outcome, { system, created_at: at }) =>
    change('link', outcome, at, providerName(providers, system)),
  );
}

async function passkeys(query: Query, { account: { id }, point }: TakeBack): Promise<AccountChange[]> {
  const removed = await deletePasskeysSince(query, id, point);
  return withOutcomes(removed, await findPasskeys(query, id), (outcome, { name, created_at: at }) =>
    change('passkey', outcome, at, name),
  );
}

async function apps(
  services: TransactionServices,
  query: Query,
  { account: { id }, point }: TakeBack,
): Promise<AccountChange[]> {
  const removed = await deleteAppsSince(query, id, point);
  return withOutcomes(removed, await findApps(query, id), (outcome, { client_id: client, allowed_at: at }) =>
    change('app', outcome, at, findApp(services.apps, client)?.name ?? client),
  );
}

async function recovery(
  query: Query,
  { account: { id, recovery_email: email }, point }: TakeBack,
): Promise<AccountChange[]> {
  if (email !== null)
    return [
      change('recoveryEmail', 'removed', await lastEvent(query, id, ['enabled backup email']), maskedEmail(email)),
    ];
  // If the first change turned it off, it existed before.
  const first = await firstEvent(query, id, ['enabled backup email', 'disabled backup email'], point);
  return first?.type === 'disabled backup email' ? [change('recoveryEmail', 'notRestored', first.at)] : [];
}

async function deletion(
  query: Query,
  { account: { id, abandonment_id: planned, abandoned_at: at }, point, now }: TakeBack,
): Promise<AccountChange[]> {
  if (planned === null) return [];
  if (!wasAdded(at, point)) return [change('deletion', 'kept', at)];
  return (await cancelPlanned(query, id, planned, now)) ? [change('deletion', 'removed', at)] : [];
}

async function archives(query: Query, { account: { id }, point, now }: TakeBack): Promise<AccountChange[]> {
  const removed = await deleteArchivesSince(query, id, point);
  return withOutcomes(removed, await findArchives(query, id, now), (outcome, { created_at: at }) =>
    change('archive', outcome, at),
  );
}

/** What was removed, then what remains. */
function withOutcomes<Row>(
  removed: readonly Row[],
  kept: readonly Row[],
  changeOf: (outcome: 'removed' | 'kept', row: Row) => AccountChange,
): AccountChange[] {
  return [...removed.map((row) => changeOf('removed', row)), ...kept.map((row) => changeOf('kept', row))];
}

const protectionEvents: readonly EventType[] = [
  'data protection enabled',
  'data protection disabled',
  'data protection reset',
  'data protection updated',
  'data protection changed',
  'data protection passkey added',
  'recovery kit made',
  'recovery kit used',
  'recovery kit removed',
];

/**
 * What cannot be restored: only the customer has the keys of the videos, and a connection belongs to the person who
 * logs in with it.
 */
async function lost(query: Query, { account: { id }, point }: TakeBack): Promise<AccountChange[]> {
  const [protection, link, passkey] = [
    await lastEvent(query, id, protectionEvents, point),
    await lastEvent(query, id, ['unbound third account'], point),
    await lastEvent(query, id, ['passkey removed'], point),
  ];
  return [
    ...(protection === null ? [] : [change('dataProtection', 'notRestored', protection)]),
    ...(link === null ? [] : [change('link', 'notRestored', link)]),
    ...(passkey === null ? [] : [change('passkey', 'notRestored', passkey)]),
  ];
}
