import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { findAccount, lockAccount, type Account } from '../accounts/accounts.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { isDeleted } from '../sessions/session-rules.ts';
import type { Notice } from '../mails/event-mails.ts';
import { ApiError } from '../platform/api-error.ts';
import { inTransaction } from '../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../platform/services/services.ts';
import type { Tables } from '../platform/database/schema.ts';
import { operatorOf } from '../platform/http/internal-app.ts';
import { recordAct, type OperatorAct } from './audit.ts';
import { accountState } from './state.ts';

/** The reason for an act: a case number or a sentence. */
export const reasonSchema = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(500), v.regex(/^[^\p{Cc}]*$/u));

/** Events written by support have no device and no address. */
const bySupport = { device: '', address: '' };

export interface Situation {
  query: Transaction<Tables>;
  services: TransactionServices;
  account: Account;
  operator: string;
  now: Date;
}

interface Done {
  act: OperatorAct;
  /** The object of the action, such as the placed lock. */
  detail?: string | null;
  /** The customer's event, which is also mailed. */
  event?: Notice;
  /** Clears counters, once the record of it is stored: the limiter has its own connection. */
  afterwards?(services: Services, account: number): Promise<void>;
}

interface Call {
  request: FastifyRequest;
  account: number;
  reason: string;
}

/**
 * Performs an act on an account, with its record, the customer's event and the mail in one transaction, one act at a
 * time. Returns the account's new state. A refused act is not recorded.
 */
export async function perform(
  services: Services,
  { request, account: id, reason }: Call,
  act: (situation: Situation) => Promise<Done>,
) {
  const { database } = services;
  const operator = operatorOf(request);
  const { afterwards } = await inTransaction(services, async (query, services) => {
    const now = services.clock.now();
    const account = await lockAccount(query, id);
    if (account === null || isDeleted(account, now)) throw new ApiError('account_not_found');
    const done = await act({ query, services, account, operator, now });
    const { act: name, detail = null, event } = done;
    await recordAct(query, { operator, act: name, account: id, reason, detail, at: now });
    if (event !== undefined) await notifyOwner(services, query, { account, type: event, at: now, origin: bySupport });
    return done;
  });
  await afterwards?.(services, id);
  const account = await findAccount(database.query, id);
  if (account === null) throw new ApiError('account_not_found');
  return accountState(services, account);
}
