import { decideRemoval, dueAfter, removalState } from '../accounts/factor-removal-rules.ts';
import { insertRemoval, lastRefusal, lastRemoval, lastUse, setRemovalDone } from '../accounts/factor-removals.ts';
import type { Account } from '../accounts/accounts.ts';
import { closeOtherSessions } from '../accounts/close-sessions.ts';
import { keepFormerFactors, removeFactors } from '../accounts/former-factors.ts';
import { writeEvent } from '../accounts/events.ts';
import { findFormerAddresses } from '../features/abandonment/store.ts';
import { removalRefusalLink } from '../features/factor-removal/link.ts';
import { factorRemovedMail, removalAskedMail } from '../mails/factor-removal.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Services } from '../platform/configuration/services.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import type { OperatorAct } from './audit.ts';
import type { Situation } from './perform.ts';

const bySupport = { device: '', address: '' };

interface Outcome {
  act: OperatorAct;
  detail: string;
}

/**
 * Removes the second factor of a customer who has lost it: at once where a key of another name asked before, else after the days in
 * which every address of the customer can refuse. The first call asks.
 */
export async function removeSecondFactor(services: Services, situation: Situation): Promise<Outcome> {
  const { query, account, operator, now } = situation;
  if (account.totp_secret === null) throw new ApiError('totp_disabled');
  const last = await lastRemoval(query, account.id);
  const usedAt = await lastUse(query, account.id);
  const open = last === null ? null : { ...last, state: removalState(last, usedAt, now) };
  const decision = decideRemoval(open, operator);
  // Not an error: whoever asks learns from the answer how long it takes.
  if (decision === 'wait') return { act: 'ask to remove second factor', detail: 'asked before' };
  if (decision === 'ask' || open === null) return ask(services, situation);
  // Refused at this moment: the owner's word counts.
  if (!(await setRemovalDone(query, open.id, now))) throw new ApiError('token.permission-denied');
  await keepFormerFactors(query, account.id, now);
  await removeFactors(query, account.id);
  await query.updateTable('accounts').set({ factors_changed_at: now }).where('id', '=', account.id).execute();
  await closeOtherSessions(query, account.id, now, null);
  const event = { account: account.id, at: now, origin: bySupport, detail: null };
  await writeEvent(query, { ...event, type: 'second factor removed by support' });
  const text = factorRemovedMail(account, now);
  for (const to of await addressesOf(situation)) await queueMail(services, query, { to, text });
  return {
    act: 'remove second factor',
    detail: open.asked_by === operator ? 'after the wait' : `with ${open.asked_by}`,
  };
}

async function ask(services: Services, situation: Situation): Promise<Outcome> {
  const { query, account, operator, now } = situation;
  const { keys, random } = services;
  const addresses = await addressesOf(situation);
  const links = addresses.map((email) => {
    const token = random.text(32);
    return { email, tokenHash: keys.hash('factor-removal', token), link: removalRefusalLink(services, token) };
  });
  const dueAt = dueAfter(now, links.length, await lastRefusal(query, account.id));
  await insertRemoval(query, { account: account.id, askedBy: operator, now, dueAt, links });
  const event = { account: account.id, at: now, origin: bySupport, detail: null };
  await writeEvent(query, { ...event, type: 'second factor removal requested' });
  for (const { email: to, link } of links)
    await queueMail(services, query, { to, text: removalAskedMail(account, { dueAt, link }) });
  return {
    act: 'ask to remove second factor',
    detail: dueAt === null ? 'needs another key' : `due ${dueAt.toISOString()}`,
  };
}

/** Every address of the customer that was proved: also former ones, because an intruder may have moved the account. */
async function addressesOf({ query, account, now }: Situation): Promise<string[]> {
  const former = await findFormerAddresses(query, account.id, now);
  return [...new Set([...ownAddresses(account), ...former])];
}

function ownAddresses({ email, email_verified: isVerified, recovery_email: recovery }: Account): string[] {
  return [...(isVerified ? [email] : []), ...(recovery === null ? [] : [recovery])];
}
