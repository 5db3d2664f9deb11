import { readSecuritySummary } from '#contract/calls/security-summary.ts';
import { activityWindowDays } from '#contract/limits.ts';
import { authenticate } from '../../sessions/authenticate.ts';
import { eventReply } from '../../accounts/events.ts';
import { bodylessRoute } from '../../platform/http/contract-routes.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { listOpenLinks } from '../../accounts/take-back-links.ts';
import { countOpenSessions, findTrustedDevices } from '../account-sessions/store.ts';
import { listConsents } from '../consent/store.ts';
import { readCmks } from '../key-vault/keys.ts';
import { newestEvents } from '../security-activity/store.ts';

/**
 * The summary for the account's rows about sessions, devices, apps and events: the counts of the lists, and the newest
 * event.
 */
export const routes: FeatureRoutes = ({ services }) => [
  bodylessRoute(readSecuritySummary, async (request) => {
    const { account, session } = await authenticate(services, request);
    const { query } = services.database;
    const now = services.clock.now();
    const from = secondsAfter(now, -activityWindowDays * 86_400);
    const isClosed = !services.settings.END_TO_END_ENCRYPTION;
    const [sessions, devices, apps, [newest], takeBacks, keys] = await Promise.all([
      countOpenSessions(query, account.id, { now, idleSeconds: services.settings.SESSION_IDLE_SECONDS }),
      findTrustedDevices(query, account, now),
      listConsents(query, account.id),
      newestEvents(query, { account: account.id, from, to: null, after: null, limit: 1 }).execute(),
      listOpenLinks(query, account, now),
      isClosed ? readCmks(query, account.id) : [],
    ]);
    return {
      sessions,
      trustedDevices: devices.length,
      apps: apps.length,
      takeBacks,
      ...(account.phone !== null && { phone: account.phone }),
      ...(keys.length > 0 && { keepsKeys: true }),
      lastEvent: newest === undefined ? null : eventReply(services, newest, { account, session }),
    };
  }),
];
