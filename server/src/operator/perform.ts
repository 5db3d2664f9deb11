import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { findAccount, lockAccount, type Account } from '../accounts/accounts.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { isDeleted } from '../sessions/session-rules.ts';
import type { Notice } from '../mails/event-mails.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Services } from '../platform/services/services.ts';
import type { Tables } from '../platform/database/schema.ts';
import { operatorOf } from '../platform/http/internal-app.ts';
import { recordAct, type OperatorAct } from './audit.ts';
import { accountState } from './state.ts';

/** The reason for an act: a case number or a sentence. */
export const reasonSchema = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(500), v.regex(/^[^\p{Cc}]*$/u));

/** Events written by support have no device and no address. */
const bySupport = { device: '', address: '' };

export interface Situation {
  query: Kysely<Tables>;
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
}

interface Call {
  request: FastifyRequest;
  account: number;
  reason: string;
}

/**
 * Performs an act on an account, with its record, the customer's event and the mail in one transaction, one act at a time. Returns the
 * account's new state. A refused act is not recorded.
 */
export async function perform(
  services: Services,
  { request, account: id, reason }: Call,
  act: (situation: Situation) => Promise<Done>,
) {
  const { database, clock } = services;
  const operator = operatorOf(request);
  await database.query.transaction().execute(async (query) => {
    const now = clock.now();
    const account = await lockAccount(query, id);
    if (account === null || isDeleted(account, now)) throw new ApiError('account_not_found');
    const { act: name, detail = null, event } = await act({ query, account, operator, now });
    await recordAct(query, { operator, act: name, account: id, reason, detail, at: now });
    if (event !== undefined) await notifyOwner(services, query, { account, type: event, at: now, origin: bySupport });
  });
  const account = await findAccount(database.query, id);
  if (account === null) throw new ApiError('account_not_found');
  return accountState(services, account);
}
