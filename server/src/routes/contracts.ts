import { readContract } from '#contract/calls/contracts.ts';
import { currentContract } from '../sign-up/contracts.ts';
import { pageLanguage } from '../web/page-language.ts';
import { serveQuery, type Served } from '../web/serve.ts';
import type { FindSite } from '../web/sites.ts';

/** What a customer agrees to, for everybody to read. */
export function contractCalls(find: FindSite): Served[] {
  return [
    serveQuery(readContract, async (request, { contract: name }) => {
      const { version, paragraphs } = currentContract(name, pageLanguage(request, find(request.headers.host).brand));
      return { name, version, text: paragraphs.join('\n\n') };
    }),
  ];
}
