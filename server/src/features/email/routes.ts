import type { FastifyRequest } from 'fastify';
import * as calls from '#contract/calls/email.ts';
import { emailUsages } from '#contract/calls/email.ts';
import { schemes } from '#contract/headers.ts';
import { ApiError } from '../../platform/api-error.ts';
import { authenticate, originOfRequest, throttle, type Caller } from '../../sessions/authenticate.ts';
import { credential } from '../../platform/http/credential.ts';
import { bodylessRoute, contractRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { maskedEmail } from '../../accounts/masked-email.ts';
import { requireProof } from '../second-factor/require.ts';
import { mailCandidate } from './candidates.ts';
import { confirmCandidate, describeLink } from './confirm.ts';
import { setRecoveryEmail } from './set-recovery-email.ts';

const ofAccount = ['change_email', 'verify_email'] as const;

/** The account's address and its recovery address: request and proof. */
export const routes: FeatureRoutes = ({ services, findSite }) => {
  const requireRecoveryOpen = (): void => {
    if (!services.settings.BACKUP_EMAIL) throw new ApiError('not_found');
  };
  const callerOf = async (request: FastifyRequest): Promise<Caller | null> =>
    credential(request, schemes.bearer) === null ? null : authenticate(services, request);
  const brandOf = (request: FastifyRequest) => findSite(request.headers.host).brand;
  return [
    contractRoute(calls.sendCandidate, async (request, body, signal) => {
      await throttle(services, request);
      const caller = await authenticate(services, request);
      if (body.usage === 'backup_email') requireRecoveryOpen();
      return mailCandidate(services, { request, caller, brand: brandOf(request), body, signal });
    }),
    contractRoute(calls.describeEmailLink, async (request, { candidate, emailAddress: email }) => {
      await throttle(services, request);
      const caller = await callerOf(request);
      return describeLink(services, {
        usages: services.settings.BACKUP_EMAIL ? emailUsages : ofAccount,
        candidate,
        email,
        caller,
      });
    }),
    contractRoute(calls.confirmEmail, async (request, { candidate, emailAddress: email }) => {
      await throttle(services, request);
      const caller = await callerOf(request);
      return confirmCandidate(services, {
        usages: ofAccount,
        candidate,
        email,
        caller,
        brand: brandOf(request),
        origin: originOfRequest(request),
      });
    }),
    bodylessRoute(calls.readRecoveryEmail, async (request) => {
      requireRecoveryOpen();
      const { account } = await authenticate(services, request);
      return { emailAddress: account.recovery_email === null ? null : maskedEmail(account.recovery_email) };
    }),
    contractRoute(calls.confirmRecoveryEmail, async (request, { candidate, emailAddress: email }) => {
      requireRecoveryOpen();
      await throttle(services, request);
      const caller = await callerOf(request);
      return confirmCandidate(services, {
        usages: ['backup_email'],
        candidate,
        email,
        caller,
        brand: brandOf(request),
        origin: originOfRequest(request),
      });
    }),
    bodylessRoute(calls.removeRecoveryEmail, async (request) => {
      requireRecoveryOpen();
      const caller = await authenticate(services, request);
      const { account } = caller;
      if (account.recovery_email === null) throw new ApiError('backup_email_not_found');
      await requireProof(services, { request, caller, purpose: 'users.backup_email' }, (query, services) =>
        setRecoveryEmail(services, query, {
          account,
          email: null,
          origin: originOfRequest(request),
          now: services.clock.now(),
        }),
      );
    }),
  ];
};
