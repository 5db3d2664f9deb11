import { agree, listAgreements, readLegalDocument } from '#contract/calls/legal-documents.ts';
import { agreementsOf, insertAgreements } from './agreements.ts';
import { ApiError } from '../../platform/api-error.ts';
import { authenticate } from '../../accounts/authenticate.ts';
import { bodylessRoute, contractRoute, queryRoute } from '../../platform/http/contract-routes.ts';
import { pageLanguage } from '../../platform/http/language.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';

/** What customers agree to, for everyone to read, and what one has agreed to. Nothing else asks for it: log-out and deletion work with any version. */
export const routes: FeatureRoutes = ({ services, findSite }) => {
  const { database, clock, legal } = services;
  return [
    queryRoute(readLegalDocument, async (request, { contract: name, version }) => {
      const document = version === undefined ? await legal.current(name) : await legal.find(name, version);
      if (document === null) throw new ApiError('not_found');
      const { paragraphs } = document.texts[pageLanguage(request, findSite(request.headers.host).brand)];
      return { name, version: document.version, text: paragraphs.join('\n\n') };
    }),
    bodylessRoute(listAgreements, async (request) => {
      const { account } = await authenticate(services, request);
      return { documents: await agreementsOf(database.query, account.id, await legal.versions()) };
    }),
    contractRoute(agree, async (request, agreement) => {
      const { account } = await authenticate(services, request);
      const { version } = await legal.current(agreement.contract);
      if (agreement.version !== version) throw new ApiError('agreement_required');
      await insertAgreements(database.query, account.id, [agreement], clock.now());
    }),
  ];
};
