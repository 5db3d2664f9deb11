import { schemes } from '#contract/headers.ts';
import { endSession, sessionDetails } from '#contract/calls/session.ts';
import { codes } from '#contract/symbols.ts';
import { sessionState } from '../../platform/accounts/session-rules.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findSession, markSessionEnded } from '../../platform/accounts/sessions.ts';
import { credential } from '../../platform/http/authenticate.ts';
import { bodylessRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';

const signedOut = { account: -1, issuedAt: -1 };

/** Calls of the holder of a session code. */
export const routes: FeatureRoutes = ({ services }) => {
  const { database, keys, clock } = services;
  const find = async (code: string | null) =>
    code === null ? null : findSession(database.query, keys.hash('session-code', code));
  return [
    bodylessRoute(sessionDetails, async (request) => {
      const session = await find(credential(request, schemes.session));
      const state = sessionState(session, clock.now());
      if (state === 'expired') throw new ApiError('session_code_expired', { code: codes.loginRequired });
      if (session === null || state !== 'live') return signedOut;
      return { account: session.account_id, issuedAt: session.issued_at.getTime() };
    }),
    bodylessRoute(endSession, async (request) => {
      const session = await find(credential(request, schemes.session));
      if (session === null) return;
      await markSessionEnded(database.query, session.id, clock.now());
    }),
  ];
};
