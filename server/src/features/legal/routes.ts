import { readLegalDocument } from '#contract/calls/legal-documents.ts';
import { currentContract } from './documents.ts';
import { pageLanguage } from '../../platform/http/page-language.ts';
import { queryRoute, type ContractRoute } from '../../platform/http/contract-routes.ts';
import type { FindSite } from '../../platform/http/virtual-hosts.ts';

/** What a customer agrees to, for everybody to read. */
export function contractCalls(find: FindSite): ContractRoute[] {
  return [
    queryRoute(readLegalDocument, async (request, { contract: name }) => {
      const { version, paragraphs } = currentContract(name, pageLanguage(request, find(request.headers.host).brand));
      return { name, version, text: paragraphs.join('\n\n') };
    }),
  ];
}
