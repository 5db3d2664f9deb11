import type { LegalDocumentName } from '#contract/calls/legal-documents.ts';
import type { RetryableRead, RetryableReadEvent } from '#machines/shared/retryable-read.ts';

/** `version`: null for the current one. */
export interface DocumentRequest {
  readonly name: LegalDocumentName;
  readonly version: string | null;
}

export interface LegalText {
  readonly version: string;
  readonly paragraphs: readonly string[];
}

export interface LegalDocumentContext extends RetryableRead {
  readonly request: DocumentRequest;
  /** Null until it is read. */
  readonly text: LegalText | null;
}

export type LegalDocumentEvent = RetryableReadEvent | { type: 'text.print' };
