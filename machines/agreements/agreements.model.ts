import type { AnswerOf } from '#contract/call.ts';
import type { listAgreements } from '#contract/calls/legal-documents.ts';
import type { Failure } from '#machines/shared/failure.ts';

/** The current version of a legal document, and the version the account agreed to. */
export type AgreedDocument = Readonly<AnswerOf<typeof listAgreements>['documents'][number]>;

export interface AgreementsInput {
  /** The user postponed the question since login. */
  readonly isDeferred: boolean;
}

export interface AgreementsContext extends AgreementsInput {
  /** Documents whose current version has not been agreed to. */
  readonly pending: readonly AgreedDocument[];
  readonly failure: Failure | null;
}

export type AgreementsEvent =
  | { type: 'agreements.agree' }
  | { type: 'agreements.defer' }
  /** As read again, because another tab may have answered. */
  | { type: 'agreements.changed'; documents: readonly AgreedDocument[] }
  | { type: 'otherTab.deferred' };
