import * as calls from '#contract/calls/lock-down.ts';
import { eventReply } from '../../accounts/events.ts';
import { ApiError } from '../../platform/api-error.ts';
import { authenticate, originOfRequest, type Caller } from '../../sessions/authenticate.ts';
import { bodylessRoute, contractRoute, queryRoute } from '../../platform/http/contract-routes.ts';
import type { Services } from '../../platform/services/services.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { findLockDown, findOwnEvent, saveStep, startLockDown, type StoredLockDown } from './store.ts';

/**
 * The checklist after "This was not me". Its steps are ordinary acts of the account; only the progress is stored here.
 */
export const routes: FeatureRoutes = ({ services }) => {
  const { database, clock } = services;
  return [
    bodylessRoute(calls.readLockDown, async (request) => {
      const caller = await authenticate(services, request);
      const found = await findLockDown(database.query, caller.account, clock.now());
      return { lockDown: found === null ? null : reply(services, found, caller) };
    }),
    queryRoute(calls.describeReport, async (request, { event }) => {
      const caller = await authenticate(services, request);
      const found = await findOwnEvent(database.query, caller.account.id, event);
      if (found === null) throw new ApiError('not_found');
      return eventReply(services, found, caller);
    }),
    contractRoute(calls.startLockDown, async (request, { event }) => {
      const caller = await authenticate(services, request);
      const started = await startLockDown(services, {
        account: caller.account,
        event,
        origin: originOfRequest(request),
      });
      if (started === null) throw new ApiError('not_found');
      return reply(services, started, caller);
    }),
    contractRoute(calls.saveLockDownStep, async (request, { step, state }) => {
      const caller = await authenticate(services, request);
      const now = clock.now();
      const origin = originOfRequest(request);
      const saved = await saveStep(services, {
        account: caller.account,
        step: { step, state, at: now.getTime() },
        origin,
        now,
      });
      if (saved === null) throw new ApiError('not_found');
      return reply(services, saved, caller);
    }),
  ];
};

function reply(services: Services, { event, startedAt, ...stored }: StoredLockDown, caller: Caller): calls.LockDown {
  const shown = event === null ? null : eventReply(services, event, caller);
  return { event: shown, startedAt: startedAt.getTime(), ...stored };
}
