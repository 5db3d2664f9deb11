import { listAllowedApps, removeAllowedApp } from '#contract/calls/allowed-apps.ts';
import { insertEvent } from '../../accounts/events.ts';
import { ApiError } from '../../platform/api-error.ts';
import { findApp } from '../../platform/configuration/app.ts';
import { bodylessRoute, parameter } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { authenticate, originOfRequest } from '../../sessions/authenticate.ts';
import { shownApp, wordsIn } from '../consent/authorize.ts';
import { deleteConsent, listConsents } from '../consent/store.ts';

/** The apps that a customer has allowed, and the end of their access. */
export const routes: FeatureRoutes = ({ services, findSite }) => {
  const { apps, clock, database } = services;
  return [
    bodylessRoute(listAllowedApps, async (request) => {
      const { account } = await authenticate(services, request);
      const consents = (await listConsents(database.query, account.id)).map(
        ({ client_id: client, scope, allowed_at: at }) => {
          // An app that is no longer registered has no access, but can still be removed.
          const known = findApp(apps, client);
          const shown =
            known === null
              ? { client, name: client, site: findSite(request.headers.host).brand.accountOrigin, logo: null }
              : shownApp(known);
          return { ...shown, scopes: wordsIn(scope), allowedAt: at.getTime() };
        },
      );
      return { consents };
    }),
    bodylessRoute(removeAllowedApp, async (request) => {
      const { account } = await authenticate(services, request);
      await database.transaction(async (query) => {
        if (!(await deleteConsent(query, account.id, parameter(request, 'client')))) throw new ApiError('not_found');
        await insertEvent(query, {
          account: account.id,
          type: 'app removed',
          at: clock.now(),
          origin: originOfRequest(request),
        });
      });
    }),
  ];
};
