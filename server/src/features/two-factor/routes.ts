import { ApiError } from '../../platform/api-error.ts';
import * as calls from '#contract/calls/two-factor.ts';
import { countBackupCodes } from '../../accounts/accounts.ts';
import { authenticate, originOfRequest } from '../../sessions/authenticate.ts';
import { bodylessRoute, contractRoute, parameter } from '../../platform/http/contract-routes.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import { refuse } from '../factor-removal/refuse.ts';
import { findUndecided } from '../factor-removal/store.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import {
  addAuthenticator,
  listAuthenticators,
  removeAuthenticator,
  renameAuthenticator,
  requireRoom,
} from './authenticators.ts';
import { unsavedCodes, viewBackupCodes } from './backup-codes.ts';
import { disableTotp, enableTotp, regenerateBackupCodes } from './change.ts';
import { makeSecret } from './secret.ts';
import { confirmCodes } from './store.ts';

/** A signed-in customer's authenticator app and its backup codes. */
export const routes: FeatureRoutes = ({ services, findSite }) => [
  bodylessRoute(calls.readTotp, async (request) => {
    const caller = await authenticate(services, request);
    const { account } = caller;
    if (account.totp_secret === null) return { enabled: false, backupCodes: null };
    const generatedAt = (account.backup_codes_at ?? account.factors_changed_at).getTime();
    const { query } = services.database;
    const unsaved = await unsavedCodes(services, caller);
    const removal = await findUndecided(query, account.id, services.clock.now());
    return {
      enabled: true,
      backupCodes: { generatedAt, left: await countBackupCodes(query, account.id), ...(unsaved && { unsaved }) },
      authenticators: await listAuthenticators(query, account),
      ...(removal !== null && {
        removal: {
          askedAt: removal.askedAt.getTime(),
          dueAt: removal.dueAt?.getTime() ?? null,
          isEnded: removal.isEnded,
        },
      }),
    };
  }),
  bodylessRoute(calls.refuseRemoval, async (request) => {
    const { account, session } = await authenticate(services, request);
    if (session.is_of_new_passkey) throw new ApiError('passkey_too_new');
    const act = { account, at: services.clock.now(), origin: originOfRequest(request) };
    await inTransaction(services, async (query, services) => void (await refuse(services, query, act)));
  }),
  contractRoute(calls.makeTotpSecret, async (request, { setup }) => {
    const caller = await authenticate(services, request);
    if (caller.account.totp_secret !== null) throw new ApiError('totp_enabled');
    return makeSecret(services, caller, { brand: findSite(request.headers.host).brand, setup });
  }),
  contractRoute(calls.enableTotp, async (request, { code }) => {
    const caller = await authenticate(services, request);
    return enableTotp(services, { request, caller }, code);
  }),
  contractRoute(calls.makeAuthenticatorSecret, async (request, { setup }) => {
    const caller = await authenticate(services, request);
    await requireRoom(services.database.query, caller.account.id);
    return makeSecret(services, caller, { brand: findSite(request.headers.host).brand, setup });
  }),
  contractRoute(calls.addAuthenticator, async (request, added) => {
    const caller = await authenticate(services, request);
    return addAuthenticator(services, { request, caller }, added);
  }),
  contractRoute(calls.renameAuthenticator, async (request, { name }) => {
    const caller = await authenticate(services, request);
    await renameAuthenticator(services, { request, caller }, { id: parameter(request, 'id'), name });
  }),
  bodylessRoute(calls.removeAuthenticator, async (request) => {
    const caller = await authenticate(services, request);
    return removeAuthenticator(services, { request, caller }, parameter(request, 'id'));
  }),
  bodylessRoute(calls.disableTotp, async (request) => {
    const caller = await authenticate(services, request);
    return disableTotp(services, { request, caller });
  }),
  bodylessRoute(calls.makeBackupCodes, async (request) => {
    const caller = await authenticate(services, request);
    return regenerateBackupCodes(services, { request, caller });
  }),
  bodylessRoute(calls.viewBackupCodes, async (request) => {
    const caller = await authenticate(services, request);
    return viewBackupCodes(services, { request, caller });
  }),
  contractRoute(calls.confirmBackupCodes, async (request, { generatedAt }) => {
    const { account } = await authenticate(services, request);
    const now = services.clock.now();
    await inTransaction(services, async (query) =>
      confirmCodes(query, account.id, { generatedAt: new Date(generatedAt), now }),
    );
  }),
];
