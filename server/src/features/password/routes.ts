import * as calls from '#contract/calls/password.ts';
import { requireBrand } from '../../platform/configuration/brands.ts';
import { ApiError } from '../../platform/api-error.ts';
import { authenticate, originOfRequest, throttle } from '../../sessions/authenticate.ts';
import { bodylessRoute, contractRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { proofOf } from '../second-factor/verify.ts';
import { changePassword } from './change.ts';
import {
  removeReviewedAuthenticator,
  removeReviewedLink,
  removeReviewedPasskey,
  reviewRecoveryEmail,
} from './link-review.ts';
import { checkReset, resetPassword } from './reset.ts';

/** Sets a new password: signed out with a mailed code, or signed in. */
export const routes: FeatureRoutes = ({ services }) => [
  contractRoute(calls.resetPassword, async (request, { account: email, password, clientId }) => {
    await throttle(services, request);
    const brand = requireBrand(services.brands, clientId);
    const proof = proofOf(request);
    if (proof === null) throw new ApiError('require_params_error');
    if (password === undefined) return checkReset(services, { email, proof });
    return resetPassword(services, { brand, email, password, proof, origin: originOfRequest(request) });
  }),
  contractRoute(calls.removeNewLink, async (request, { token, id }) => {
    await throttle(services, request);
    return removeReviewedLink(services, { token, id, origin: originOfRequest(request) });
  }),
  contractRoute(calls.removeNewPasskey, async (request, { token, id }) => {
    await throttle(services, request);
    return removeReviewedPasskey(services, { token, id, origin: originOfRequest(request) });
  }),
  contractRoute(calls.removeNewAuthenticator, async (request, { token, id }) => {
    await throttle(services, request);
    return removeReviewedAuthenticator(services, { token, id, origin: originOfRequest(request) });
  }),
  contractRoute(calls.reviewRecoveryEmail, async (request, { token, keep: isKept }) => {
    await throttle(services, request);
    return reviewRecoveryEmail(services, { token, isKept, origin: originOfRequest(request) });
  }),
  bodylessRoute(calls.readPasswordStatus, async (request) => {
    const { account } = await authenticate(services, request);
    return { changedAt: account.password_hash === null ? null : account.password_changed_at.getTime() };
  }),
  contractRoute(calls.changePassword, async (request, { currentPassword, password }) => {
    const caller = await authenticate(services, request);
    return changePassword(services, { request, caller, currentPassword, password });
  }),
];
