import type { Agreement } from '#contract/calls/legal-documents.ts';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { AgreedDocument, AgreementsContext } from './agreements.model.ts';

export function pendingOf(documents: readonly AgreedDocument[]): readonly AgreedDocument[] {
  return documents.filter(({ version, agreed }) => version !== agreed);
}

export function agreementsTo(pending: readonly AgreedDocument[]): readonly Agreement[] {
  return pending.map(({ contract, version }) => ({ contract, version }));
}

/** Only the list shows what was agreed to: the response was lost, or a newer version was published in between. */
export function mustReadBack({ failure }: Pick<AgreementsContext, 'failure'>): boolean {
  return failure !== null && (failure.symbol === 'agreement_required' || isConnectionFailure(failure));
}
