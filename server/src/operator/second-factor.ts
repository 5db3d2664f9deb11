import { decideRemoval, removalState } from '../features/factor-removal/rules.ts';
import { lastRemoval, lastUse, removeLostFactors } from '../features/factor-removal/store.ts';
import { closeOtherSessions } from '../sessions/close-sessions.ts';
import { writeEvent } from '../accounts/events.ts';
import { addressesOf, askForRemoval } from '../features/factor-removal/ask.ts';
import { factorRemovedMail } from '../mails/factor-removal.ts';
import { ApiError } from '../platform/api-error.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import type { OperatorAct } from './audit.ts';
import type { Situation } from './perform.ts';

const bySupport = { device: '', address: '' };

interface Outcome {
  act: OperatorAct;
  detail: string;
}

/**
 * Removes a customer's lost second factor: at once if a key with another name has requested it, otherwise after a wait
 * in which any address of the customer can refuse. The first call creates the request.
 */
export async function removeSecondFactor(situation: Situation): Promise<Outcome> {
  const { query, services, account, operator, now } = situation;
  if (account.totp_secret === null) throw new ApiError('totp_disabled');
  const last = await lastRemoval(query, account.id, 'support');
  const usedAt = await lastUse(query, account.id);
  const open = last === null ? null : { ...last, state: removalState(last, usedAt, now) };
  const decision = decideRemoval(open, operator);
  // Not an error: the response states how long it takes.
  if (decision === 'wait') return { act: 'ask to remove second factor', detail: 'asked before' };
  if (decision === 'ask' || open === null) return ask(situation);
  // Refused at the same moment: the owner's refusal wins.
  if (!(await removeLostFactors(query, open, now))) throw new ApiError('token.permission-denied');
  await closeOtherSessions(query, { account: account.id, now, current: null, because: 'factors_changed' });
  const event = { account: account.id, at: now, origin: bySupport, detail: null };
  await writeEvent(query, { ...event, type: 'second factor removed by support' });
  const content = factorRemovedMail(account, { byOwner: false, at: now });
  for (const to of await addressesOf(query, account, now))
    await queueMail(services, query, { to, brand: account.brand, content });
  return {
    act: 'remove second factor',
    detail: open.asked_by === operator ? 'after the wait' : `with ${open.asked_by}`,
  };
}

async function ask({ query, services, account, operator, now }: Situation): Promise<Outcome> {
  const dueAt = await askForRemoval(services, query, { account, askedBy: operator, origin: bySupport, now });
  return {
    act: 'ask to remove second factor',
    detail: dueAt === null ? 'needs another key' : `due ${dueAt.toISOString()}`,
  };
}
