import * as calls from '#contract/calls/two-factor.ts';
import { authenticate } from '../../sessions/authenticate.ts';
import { bodylessRoute, contractRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { disableTotp, enableTotp, regenerateBackupCodes } from './change.ts';
import { makeSecret } from './secret.ts';
import { countBackupCodes } from './store.ts';

/** A signed-in customer's authenticator app and its backup codes. */
export const routes: FeatureRoutes = ({ services, findSite }) => [
  bodylessRoute(calls.readTotp, async (request) => {
    const { account } = await authenticate(services, request);
    if (account.totp_secret === null) return { enabled: false, backupCodes: null };
    const generatedAt = (account.backup_codes_at ?? account.factors_changed_at).getTime();
    return {
      enabled: true,
      backupCodes: { generatedAt, left: await countBackupCodes(services.database.query, account.id) },
    };
  }),
  bodylessRoute(calls.makeTotpSecret, async (request) => {
    const { account } = await authenticate(services, request);
    return makeSecret(services, account, findSite(request.headers.host).brand);
  }),
  contractRoute(calls.enableTotp, async (request, { code }) => {
    const caller = await authenticate(services, request);
    return enableTotp(services, { request, caller }, code);
  }),
  bodylessRoute(calls.disableTotp, async (request) => {
    const caller = await authenticate(services, request);
    return disableTotp(services, { request, caller });
  }),
  bodylessRoute(calls.makeBackupCodes, async (request) => {
    const caller = await authenticate(services, request);
    return regenerateBackupCodes(services, { request, caller });
  }),
];
