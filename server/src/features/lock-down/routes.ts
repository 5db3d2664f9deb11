import * as calls from '#contract/calls/lock-down.ts';
import { eventReply } from '../../accounts/events.ts';
import { ApiError } from '../../platform/api-error.ts';
import { authenticate, originOfRequest, type Caller } from '../../sessions/authenticate.ts';
import { bodylessRoute, contractRoute, queryRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { findLockDown, findOwnEvent, saveStep, startLockDown, type StoredLockDown } from './store.ts';

/**
 * The checklist after "This was not me". Its steps are ordinary acts of the account; only the progress is stored here.
 */
export const routes: FeatureRoutes = ({ services }) => {
  const { database, clock } = services;
  return [
    bodylessRoute(calls.readLockDown, async (request) => {
      const { account, session } = await authenticate(services, request);
      const found = await findLockDown(database.query, account, clock.now());
      return { lockDown: found === null ? null : reply(found, session) };
    }),
    queryRoute(calls.describeReport, async (request, { event }) => {
      const { account, session } = await authenticate(services, request);
      const found = await findOwnEvent(database.query, account.id, event);
      if (found === null) throw new ApiError('not_found');
      return eventReply(found, session);
    }),
    contractRoute(calls.startLockDown, async (request, { event }) => {
      const { account, session } = await authenticate(services, request);
      const started = await startLockDown(services, { account, event, origin: originOfRequest(request) });
      if (started === null) throw new ApiError('not_found');
      return reply(started, session);
    }),
    contractRoute(calls.saveLockDownStep, async (request, { step, state }) => {
      const { account, session } = await authenticate(services, request);
      const now = clock.now();
      const origin = originOfRequest(request);
      const saved = await saveStep(services, { account, step: { step, state, at: now.getTime() }, origin, now });
      if (saved === null) throw new ApiError('not_found');
      return reply(saved, session);
    }),
  ];
};

function reply({ event, startedAt, ...stored }: StoredLockDown, session: Caller['session']): calls.LockDown {
  return { event: event === null ? null : eventReply(event, session), startedAt: startedAt.getTime(), ...stored };
}
