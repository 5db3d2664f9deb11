import type { LegalDocumentName } from '#contract/calls/legal-documents.ts';
import type { RetryableReadEvent, Unread } from '#machines/retryable-read/retryable-read.model.ts';

/** `version`: null for the current one. */
export interface DocumentRequest {
  readonly name: LegalDocumentName;
  readonly version: string | null;
}

export interface LegalText {
  readonly version: string;
  readonly paragraphs: readonly string[];
  /**
   * The version in force, and the one the customer agreed to; the latter is null if they are logged out or have not
   * agreed.
   */
  readonly current: string | null;
  readonly agreed: string | null;
}

export interface LegalDocumentContext extends Unread {
  readonly request: DocumentRequest;
  /** Null until it is read. */
  readonly text: LegalText | null;
}

export type LegalDocumentEvent =
  | RetryableReadEvent
  | { type: 'text.print' }
  | { type: 'version.choose'; version: string };
