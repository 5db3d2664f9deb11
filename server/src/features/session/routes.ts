import { schemes } from '#contract/headers.ts';
import { endSession, sessionDetails } from '#contract/calls/session.ts';
import { codes } from '#contract/symbols.ts';
import { endOf, sessionState } from '../../sessions/session-rules.ts';
import { ApiError } from '../../platform/api-error.ts';
import { findSession, markSessionEnded } from '../../sessions/sessions.ts';
import { credential } from '../../platform/http/credential.ts';
import { bodylessRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';

const signedOut = { account: -1, issuedAt: -1 };

/** Calls with a session code. */
export const routes: FeatureRoutes = ({ services }) => {
  const { database, keys, clock, settings } = services;
  return [
    bodylessRoute(sessionDetails, async (request) => {
      const code = credential(request, schemes.session);
      const session = code === null ? null : await findSession(database.query, keys.hash('session-code', code));
      if (session === null) return signedOut;
      const endedBecause = endOf(session, session, clock.now(), settings.SESSION_IDLE_SECONDS);
      if (endedBecause === 'expired') throw new ApiError('session_code_expired', { code: codes.loginRequired });
      if (endedBecause !== null) return { ...signedOut, endedBecause };
      const isLive = sessionState(session, clock.now(), settings.SESSION_IDLE_SECONDS) === 'live';
      return isLive ? { account: session.account_id, issuedAt: session.issued_at.getTime() } : signedOut;
    }),
    bodylessRoute(endSession, async (request) => {
      const code = credential(request, schemes.session);
      const session = code === null ? null : await findSession(database.query, keys.hash('session-code', code));
      if (session === null) return;
      await markSessionEnded(database.query, session, clock.now());
    }),
  ];
};
