// Kept out of the actors because the footer of every page needs it, but not the chart.
import type { AgreedDocument } from '#machines/agreements/agreements.model.ts';
import { agreementsApi } from '#src/api/legal-documents.ts';
import type { AppServices } from '#src/services/services.ts';

/** The documents that the logged-in customer agreed to. */
export function listAgreed({
  send,
}: Pick<AppServices, 'send'>): (signal: AbortSignal) => Promise<readonly AgreedDocument[]> {
  return agreementsApi(send).list;
}
