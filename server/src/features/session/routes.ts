import { schemes } from '#contract/headers.ts';
import { endSession, sessionDetails } from '#contract/calls/session.ts';
import { codes } from '#contract/symbols.ts';
import { sessionState } from '../../sessions/session-rules.ts';
import { ApiError } from '../../platform/api-error.ts';
import { findActiveSession, findSession, markSessionEnded } from '../../sessions/sessions.ts';
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
      const session =
        code === null ? null : await findActiveSession(database.query, keys.hash('session-code', code), clock.now());
      const state = sessionState(session, clock.now(), settings.SESSION_IDLE_SECONDS);
      if (state === 'expired') throw new ApiError('session_code_expired', { code: codes.loginRequired });
      if (session === null || state !== 'live') return signedOut;
      return { account: session.account_id, issuedAt: session.issued_at.getTime() };
    }),
    bodylessRoute(endSession, async (request) => {
      const code = credential(request, schemes.session);
      const session = code === null ? null : await findSession(database.query, keys.hash('session-code', code));
      if (session === null) return;
      await markSessionEnded(database.query, session, clock.now());
    }),
  ];
};
