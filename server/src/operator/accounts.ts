import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { findAccount, findByUsername } from '../accounts/accounts.ts';
import { deleteReports } from '../accounts/place-reports.ts';
import { closeOtherSessions } from '../sessions/close-sessions.ts';
import { cancelPlanned } from '../features/abandonment/job.ts';
import { plannedOf } from '../features/abandonment/rules.ts';
import { insertBlockers } from '../features/abandonment/store.ts';
import { maskedEmail } from '../accounts/masked-email.ts';
import { ApiError } from '../platform/api-error.ts';
import { secondsAfter } from '../platform/clock.ts';
import { requireAllowed } from '../platform/rate-limit/limiter.ts';
import { accountNumber, operatorOf, type InternalRoutes } from '../platform/http/internal-app.ts';
import { countActs, listActs, recordAct } from './audit.ts';
import { unlockLogin } from './login-locks.ts';
import { perform, reasonSchema, type Situation } from './perform.ts';
import { removeSecondFactor } from './second-factor.ts';
import { accountState, maskedPhone } from './state.ts';

/** How often support can unlock an account per day, because each unlock gives a guesser all guesses again. */
const operatorUnlocksPerDay = 5;

const printable = v.regex(/^\P{Cc}*$/u);
const findSchema = v.strictObject({
  reason: reasonSchema,
  by: v.union([
    v.strictObject({ account: accountNumber }),
    v.strictObject({ email: v.pipe(v.string(), v.nonEmpty(), v.maxLength(320), printable) }),
    v.strictObject({ phone: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40), printable) }),
  ]),
});
const actSchema = v.strictObject({ reason: reasonSchema });
const placeSchema = v.strictObject({
  reason: reasonSchema,
  /** The reason shown to the customer why the account cannot be deleted. */
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200), printable),
});
const liftSchema = v.strictObject({ reason: reasonSchema, lock: accountNumber });
const pathSchema = v.object({ account: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)) });

/** The operators' actions for customers. Addresses are sent in bodies, because proxies may log paths and queries. */
export const accountRoutes: InternalRoutes = (app, services) => {
  const { database, clock, limits } = services;

  app.post('/operator/v1/accounts/find', { config: { scope: 'read' } }, async (request, reply) => {
    const { by, reason } = read(findSchema, request.body);
    const operator = operatorOf(request);
    // Before the search, so that a key at its limit learns nothing from the refusal.
    const search = requireAllowed(await limits.unknownFinds.consume(operator));
    const account =
      'account' in by
        ? await findAccount(database.query, by.account)
        : await findByUsername(database.query, 'email' in by ? by.email : by.phone, 'phone' in by);
    const isFound = account !== null && account.deleted_at === null;
    const record = { operator, act: 'find', reason, at: clock.now() } as const;
    await recordAct(database.query, {
      ...record,
      account: isFound ? account.id : null,
      detail: isFound ? null : shownSearch(by),
    });
    if (!isFound) throw new ApiError('account_not_found');
    await search.refund();
    return reply.send(await accountState(services, account));
  });

  app.get('/operator/v1/accounts/:account/acts', { config: { scope: 'read' } }, async (request, reply) =>
    reply.send({ acts: await listActs(database.query, accountOf(request)) }),
  );

  const add = <Body extends { reason: string }>(
    path: string,
    scope: 'support' | 'disable' | 'locks' | 'factors',
    schema: v.GenericSchema<unknown, Body>,
    act: (situation: Situation, body: Body) => ReturnType<Parameters<typeof perform>[2]>,
  ): void => {
    app.post(`/operator/v1/accounts/:account/${path}`, { config: { scope } }, async (request) => {
      const body = read(schema, request.body);
      const call = { request, account: accountOf(request), reason: body.reason };
      return perform(services, call, (situation) => act(situation, body));
    });
  };

  add('disable', 'disable', actSchema, async ({ query, account, now }) => {
    if (account.disabled_at !== null) throw new ApiError('invalid_parameters');
    await query.updateTable('accounts').set({ disabled_at: now }).where('id', '=', account.id).execute();
    await closeOtherSessions(query, { account: account.id, now, current: null, because: 'account_disabled' });
    return { act: 'disable', event: 'disabled by support' };
  });

  add('enable', 'disable', actSchema, async ({ query, services, account }) => {
    if (account.disabled_at === null) throw new ApiError('invalid_parameters');
    // Its password is public.
    if (account.seeded && !services.hasSeed) throw new ApiError('token.permission-denied');
    await query.updateTable('accounts').set({ disabled_at: null }).where('id', '=', account.id).execute();
    return { act: 'enable', event: 'enabled by support' };
  });

  add('unlock', 'support', actSchema, async ({ query, account, now }) => {
    // Each unlock gives a guesser a full set of guesses again.
    const done = await countActs(query, account.id, 'unlock', secondsAfter(now, -86_400));
    if (done >= operatorUnlocksPerDay) throw new ApiError('request_throttled', { retryAfter: 3600 });
    return { act: 'unlock', event: 'unlocked by support', afterwards: unlockLogin };
  });

  add('end-sessions', 'support', actSchema, async ({ query, account, now }) => {
    const closing = { account: account.id, now, current: null, because: 'logged_out_by_support' } as const;
    const ended = await closeOtherSessions(query, closing);
    return { act: 'end sessions', detail: String(ended), event: 'logged out by support' };
  });

  add('reports/forget', 'support', actSchema, async ({ query, account }) => {
    const forgotten = await deleteReports(query, account.id);
    if (forgotten === 0) throw new ApiError('not_found');
    return { act: 'forget reports', detail: String(forgotten), event: 'reports forgotten by support' };
  });

  add('cancel-deletion', 'support', actSchema, async ({ query, account, now }) => {
    const planned = plannedOf(account);
    if (planned === null || !(await cancelPlanned(query, account.id, planned.id, now))) throw new ApiError('not_found');
    return { act: 'cancel deletion', event: 'deletion cancelled by support' };
  });

  add('locks', 'locks', placeSchema, async ({ query, account, operator }, { name }) => {
    const lock = { account_id: account.id, type: 'support', name, until: null, amount: null, currency: null };
    await insertBlockers(query, [{ ...lock, placed_by: operator }]);
    return { act: 'place lock', detail: name, event: 'deletion blocked by support' };
  });

  add('locks/lift', 'locks', liftSchema, async ({ query, account }, { lock }) => {
    const lifted = await query
      .deleteFrom('deletion_blockers')
      .where('account_id', '=', account.id)
      .where('id', '=', lock)
      .returning(['type', 'name'])
      .executeTakeFirst();
    if (lifted === undefined) throw new ApiError('not_found');
    return { act: 'lift lock', detail: lifted.name ?? lifted.type, event: 'deletion unblocked by support' };
  });

  add('second-factor/remove', 'factors', actSchema, removeSecondFactor);
};

/** What a search that found nothing was for; masked, because the person may be no customer. */
function shownSearch(by: v.InferOutput<typeof findSchema>['by']): string {
  if ('account' in by) return String(by.account);
  return 'email' in by ? maskedEmail(by.email) : maskedPhone(by.phone);
}

function read<Body>(schema: v.GenericSchema<unknown, Body>, body: unknown): Body {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new ApiError('invalid_parameters');
  return parsed.output;
}

function accountOf({ params }: FastifyRequest): number {
  return read(pathSchema, params).account;
}
