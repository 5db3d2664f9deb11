import type { AnswerOf } from '#contract/call.ts';
import type { listAgreements } from '#contract/calls/legal-documents.ts';
import type { Failure } from '#machines/shared/failure.ts';

/** A legal document in its current version, and which version the account agreed to. */
export type AgreedDocument = Readonly<AnswerOf<typeof listAgreements>['documents'][number]>;

export interface AgreementsInput {
  /** It was put off since the login. */
  readonly isDeferred: boolean;
}

export interface AgreementsContext extends AgreementsInput {
  /** Those whose current version is not agreed to. */
  readonly pending: readonly AgreedDocument[];
  readonly failure: Failure | null;
}

export type AgreementsEvent = { type: 'agreements.agree' } | { type: 'agreements.defer' };
