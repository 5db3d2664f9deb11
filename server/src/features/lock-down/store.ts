import type { Kysely, Selectable } from 'kysely';
import { lockDownSteps, type LockDown, type LockDownStep } from '#contract/calls/lock-down.ts';
import { lockDownSeconds } from '#contract/limits.ts';
import { lockAccount, type Account } from '../../accounts/accounts.ts';
import { reportPlace } from '../../accounts/login-places.ts';
import { placeOf, placeOfEvent } from '../../accounts/places.ts';
import { keepRecovery } from '../../accounts/recovery-email.ts';
import { closeLinksFromNewPlaces, listOpenLinks } from '../../accounts/take-back-links.ts';
import type { Origin } from '../../platform/client-address.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services } from '../../platform/services/services.ts';
import { dropPhoneLogins } from '../../sessions/close-sessions.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';

export interface StoredLockDown extends Pick<LockDown, 'offered' | 'steps' | 'takeBacks'> {
  event: Selectable<Tables['events']> | null;
  startedAt: Date;
}

/** An account's checklist; null if there is none or it is older than 7 days. */
export async function findLockDown(query: Kysely<Tables>, account: Account, now: Date): Promise<StoredLockDown | null> {
  const found = await query
    .selectFrom('lock_downs')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('started_at', '>', secondsAfter(now, -lockDownSeconds))
    .executeTakeFirst();
  if (found === undefined) return null;
  const { event_id: eventId, started_at: startedAt, steps } = found;
  const event = eventId === null ? null : await ownEvent(query, account.id, eventId);
  const offered = await offeredSteps(query, account.id, steps);
  const takeBacks = await listOpenLinks(query, account, now);
  return { event, startedAt, offered, steps, takeBacks };
}

/** The steps that currently apply to the account; done ones stay listed. */
async function offeredSteps(query: Kysely<Tables>, account: number, steps: LockDown['steps']): Promise<LockDownStep[]> {
  const {
    password_hash: password,
    totp_secret: totp,
    recovery_email: recoveryEmail,
  } = await query
    .selectFrom('accounts')
    .select(['password_hash', 'totp_secret', 'recovery_email'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
  const link = await query
    .selectFrom('linked_identities')
    .select('id')
    .where('account_id', '=', account)
    .limit(1)
    .executeTakeFirst();
  const passkey = await query
    .selectFrom('passkeys')
    .select('id')
    .where('account_id', '=', account)
    .limit(1)
    .executeTakeFirst();
  const applies: Record<LockDownStep, boolean> = {
    sessions: true,
    password: password !== null,
    secondFactor: totp !== null,
    passkeys: passkey !== undefined,
    links: link !== undefined,
    recoveryEmail: recoveryEmail !== null,
  };
  const isDone = (step: LockDownStep): boolean => steps.some((each) => each.step === step && each.state === 'done');
  return lockDownSteps.filter((step) => applies[step] || isDone(step));
}

/** An event of the account by the number in a link; null if there is none. */
export async function findOwnEvent(
  query: Kysely<Tables>,
  account: number,
  event: string,
): Promise<Selectable<Tables['events']> | null> {
  if (!/^[1-9]\d{0,14}$/.test(event)) return null;
  return ownEvent(query, account, Number(event));
}

async function ownEvent(
  query: Kysely<Tables>,
  account: number,
  id: number,
): Promise<Selectable<Tables['events']> | null> {
  const own = query.selectFrom('events').selectAll().where('account_id', '=', account).where('id', '=', id);
  return (await own.executeTakeFirst()) ?? null;
}

/**
 * Starts at the first step, reports the place of the event, and ends the links that changes of the address from new
 * places left open; null if the event is not the account's.
 */
export async function startLockDown(
  services: Services,
  { account, event, origin }: { account: Account; event: string | null; origin: Origin },
): Promise<StoredLockDown | null> {
  const now = services.clock.now();
  return inTransaction(services, async (query, services) => {
    await lockAccount(query, account.id);
    const own = event === null ? null : await findOwnEvent(query, account.id, event);
    if (event !== null && own === null) return null;
    await dropPhoneLogins(query, account.id);
    const row = { event_id: own?.id ?? null, started_at: now, steps: '[]' };
    await query
      .insertInto('lock_downs')
      .values({ account_id: account.id, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
    const place = own === null ? null : placeOfEvent(services.keys, account.id, own);
    if (place !== null) {
      const report = { place, from: placeOf(services.keys, account.id, origin) };
      await reportPlace(services, query, account.id, { report, at: now });
    }
    // After the report, because the place may now count as reported.
    await closeLinksFromNewPlaces(services, query, { account, origin, now });
    return findLockDown(query, account, now);
  });
}

interface SavedStep {
  account: Account;
  step: LockDown['steps'][number];
  origin: Origin;
  now: Date;
}

/**
 * Stores a step's result; null if there is no checklist. A done step cannot become a skipped one. The review of a
 * recovery address that a reset has listed stays open if it is not the owner's place.
 */
export async function saveStep(
  services: Services,
  { account, step, origin, now }: SavedStep,
): Promise<StoredLockDown | null> {
  return inTransaction(services, async (query, services) => {
    const present = await lockAccount(query, account.id);
    if (present === null) return null;
    const found = await query
      .selectFrom('lock_downs')
      .select('steps')
      .where('account_id', '=', account.id)
      .where('started_at', '>', secondsAfter(now, -lockDownSeconds))
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) return null;
    const isDone = found.steps.some((each) => each.step === step.step && each.state === 'done');
    const isReview = step.step === 'recoveryEmail' && step.state === 'done' && present.recovery_email_kept === false;
    const isOpen = isReview && !(await keepRecovery(services, query, { account: present, origin, now }));
    const others = found.steps.filter((each) => each.step !== step.step);
    const steps = isDone ? found.steps : [...others, ...(isOpen ? [] : [step])];
    await query
      .updateTable('lock_downs')
      .set({ steps: JSON.stringify(steps) })
      .where('account_id', '=', account.id)
      .execute();
    return findLockDown(query, account, now);
  });
}
