import type { FastifyRequest } from 'fastify';
import { agree, listAgreements, readLegalDocument } from '#contract/calls/legal-documents.ts';
import { agreementsOf, insertAgreements, type AgreedVersion } from './agreements.ts';
import { ApiError } from '../../platform/api-error.ts';
import { authenticate } from '../../sessions/authenticate.ts';
import { bodylessRoute, contractRoute, queryRoute } from '../../platform/http/contract-routes.ts';
import { pageLanguage } from '../../platform/language/language.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import type { LegalLibrary, PublishedDocument } from '../../platform/configuration/legal-library.ts';

/**
 * The legal documents, readable by everyone, and a customer's agreements. No other call requires them: logout and
 * deletion work with any version.
 */
export const routes: FeatureRoutes = ({ services, findSite }) => {
  const { database, clock, legalDocuments } = services;
  const libraryAt = (request: FastifyRequest) => legalDocuments(findSite(request.headers.host).brand);
  return [
    queryRoute(readLegalDocument, async (request, { contract: name, version }) => {
      const { brand } = findSite(request.headers.host);
      const library = legalDocuments(brand);
      const document = version === undefined ? await library.current(name) : await library.find(name, version);
      if (document === null) throw new ApiError('not_found');
      const text = document.texts[pageLanguage(request, brand)];
      if (text === undefined) throw new ApiError('not_found');
      return { name, version: document.version, text: text.paragraphs.join('\n\n') };
    }),
    bodylessRoute(listAgreements, async (request) => {
      const { account } = await authenticate(services, request);
      const library = libraryAt(request);
      const language = pageLanguage(request, findSite(request.headers.host).brand);
      const documents = await agreementsOf(database.query, account.id, await library.versions());
      return { documents: await Promise.all(documents.map((each) => withNews(library, each, language))) };
    }),
    contractRoute(agree, async (request, agreement) => {
      const { account } = await authenticate(services, request);
      const { version } = await libraryAt(request).current(agreement.contract);
      if (agreement.version !== version) throw new ApiError('agreement_required');
      await insertAgreements(database.query, account.id, [agreement], clock.now());
    }),
  ];
};

/** A document with its changes since the agreed version. */
async function withNews(
  legal: LegalLibrary,
  document: AgreedVersion,
  language: keyof PublishedDocument['texts'],
): Promise<AgreedVersion & { news: string[] }> {
  const { contract, agreed } = document;
  const later = agreed === null ? [] : await legal.since(contract, agreed);
  return { ...document, news: later.flatMap(({ texts }) => texts[language]?.summary ?? []) };
}
