import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import * as calls from '#contract/calls/account-sessions.ts';
import { nameProblem } from '#contract/rules/names.ts';
import { lockAccount } from '../../accounts/accounts.ts';
import { closeLinksFromNewPlaces } from '../../accounts/take-back-links.ts';
import { insertEvent, locationOf } from '../../accounts/events.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/api-error.ts';
import { dropPhoneLogins } from '../../sessions/close-sessions.ts';
import { authenticate, originOfRequest, type SignedRequest } from '../../sessions/authenticate.ts';
import { bodylessRoute, contractRoute, parameter } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { endSessions, removeTrustedDevices, openSessions, findTrustedDevices, setDeviceName } from './store.ts';

/**
 * An account's sessions, and the devices that skip the second factor. Ending them only removes access, so it needs no
 * proof.
 */
export const routes: FeatureRoutes = ({ services }) => {
  const { database, clock, settings } = services;
  return [
    bodylessRoute(calls.listSessions, async (request) => {
      const caller = await authenticate(services, request);
      const rows = await openSessions(database.query, caller, {
        now: clock.now(),
        idleSeconds: settings.SESSION_IDLE_SECONDS,
      });
      return {
        sessions: rows.map(({ id, device, name, address, used_at: usedAt }) => ({
          id: String(id),
          current: id === caller.session.id,
          device,
          ...(name !== null && { name }),
          address,
          ...locationOf(services, caller.account, address),
          usedAt: usedAt.getTime(),
        })),
      };
    }),
    contractRoute(calls.renameSession, async (request, { name }) => {
      const { account } = await authenticate(services, request);
      if (nameProblem(name) !== null) throw new ApiError('invalid_parameters');
      const isFound = await inTransaction(services, async (query) =>
        setDeviceName(query, account.id, { id: idIn(request), name, now: clock.now() }),
      );
      if (!isFound) throw new ApiError('not_found');
    }),
    bodylessRoute(calls.endUserSession, async (request) => {
      const caller = await authenticate(services, request);
      const ended = await close(services, { request, caller, event: 'session ended' }, (query, _services, now) =>
        endSessions(query, caller, idIn(request), now),
      );
      if (ended === 0) throw new ApiError('not_found');
    }),
    bodylessRoute(calls.endOtherSessions, async (request) => {
      const caller = await authenticate(services, request);
      const { account } = caller;
      return {
        ended: await close(services, { request, caller, event: 'session ended' }, async (query, services, now) => {
          await closeLinksFromNewPlaces(services, query, { account, origin: originOfRequest(request), now });
          await dropPhoneLogins(query, account.id);
          return endSessions(query, caller, null, now);
        }),
      };
    }),
    bodylessRoute(calls.listTrustedDevices, async (request) => {
      const { account, session } = await authenticate(services, request);
      const rows = await findTrustedDevices(database.query, account, clock.now());
      return {
        computers: rows.map(({ id, device, name, expires_at: until }) => ({
          id: String(id),
          current: id === session.trust_id,
          device,
          ...(name !== null && { name }),
          until: until.getTime(),
        })),
      };
    }),
    bodylessRoute(calls.removeTrustedDevice, async (request) => {
      const caller = await authenticate(services, request);
      const forgotten = await close(services, { request, caller, event: 'device forgotten' }, (query, _services, now) =>
        removeTrustedDevices(query, caller.account, idIn(request), now),
      );
      if (forgotten === 0) throw new ApiError('not_found');
    }),
    bodylessRoute(calls.removeAllTrustedDevices, async (request) => {
      const caller = await authenticate(services, request);
      return {
        forgotten: await close(services, { request, caller, event: 'device forgotten' }, (query, _services, now) =>
          removeTrustedDevices(query, caller.account, null, now),
        ),
      };
    }),
  ];
};

interface Closing extends SignedRequest {
  event: 'session ended' | 'device forgotten';
}

/** Ends sessions or devices, writes the event, and returns how many ended. Writes no event if nothing ended. */
async function close(
  services: Services,
  { request, caller, event }: Closing,
  act: (query: Transaction<Tables>, services: TransactionServices, now: Date) => Promise<readonly { device: string }[]>,
): Promise<number> {
  return inTransaction(services, async (query, services) => {
    // Locked first, as in confirming an address, to avoid a deadlock.
    await lockAccount(query, caller.account.id);
    const now = services.clock.now();
    const closed = await act(query, services, now);
    const devices = [...new Set(closed.map(({ device }) => device))].toSorted().join(', ');
    if (closed.length > 0)
      await insertEvent(query, {
        account: caller.account.id,
        type: event,
        at: now,
        origin: originOfRequest(request),
        detail: devices,
      });
    return closed.length;
  });
}

/** The number in the path; anything else matches no row. */
function idIn(request: FastifyRequest): number {
  const id = parameter(request, 'id');
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : -1;
}
