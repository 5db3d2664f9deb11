import * as v from 'valibot';
import { eventTextLength } from '#contract/calls/security-activity.ts';
import { hasHiddenCharacter } from '#contract/rules/names.ts';
import { findAccount } from '../../accounts/accounts.ts';
import { isLogin, noteLogin } from '../../accounts/visited-places.ts';
import { ApiError } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import { accountNumber, type InternalRoutes } from '../../platform/http/internal-app.ts';

/** Only characters that a name may have, because the page shows it. */
const text = v.pipe(
  v.string(),
  v.maxLength(eventTextLength),
  v.check((value) => !hasHiddenCharacter(value)),
);

const eventSchema = v.object({
  account: accountNumber,
  /** May be a type unknown to the pages. */
  type: v.pipe(text, v.nonEmpty()),
  at: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  device: v.optional(text, ''),
  address: v.optional(text, ''),
  detail: v.optional(text, ''),
});

/** Receives events from other systems: subscriptions, devices, relay traffic, referral links. */
export const routes: InternalRoutes = (app, services) => {
  const { database, clock } = services;
  app.post('/internal/v1/events', async (request, reply) => {
    const read = v.safeParse(eventSchema, request.body);
    if (!read.success) throw new ApiError('invalid_parameters');
    const { account, at, detail, ...event } = read.output;
    const found = await findAccount(database.query, account);
    if (found === null || found.deleted_at !== null) throw new ApiError('account_not_found');
    const now = clock.now();
    const row = {
      ...event,
      account_id: account,
      at: at === undefined ? now : new Date(Math.min(at, now.getTime())),
      detail: detail === '' ? null : detail,
    };
    const id = await inTransaction(services, async (query, services) => {
      const inserted = await query.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow();
      if (isLogin(event.type))
        await noteLogin(services, query, account, { type: event.type, at: row.at, origin: event });
      return inserted.id;
    });
    return reply.code(201).send({ id: String(id) });
  });
};
