import { readLegalDocument } from '#contract/calls/legal-documents.ts';
import { currentDocument } from '../../platform/legal/documents.ts';
import { pageLanguage } from '../../platform/http/language.ts';
import { queryRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';

/** What a customer agrees to, for everybody to read. */
export const routes: FeatureRoutes = ({ findSite }) => {
  return [
    queryRoute(readLegalDocument, async (request, { contract: name }) => {
      const { version, paragraphs } = currentDocument(name, pageLanguage(request, findSite(request.headers.host).brand));
      return { name, version, text: paragraphs.join('\n\n') };
    }),
  ];
};
