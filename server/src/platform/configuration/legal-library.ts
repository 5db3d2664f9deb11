import type { LegalDocumentName } from '#contract/calls/legal-documents.ts';
import type { languages } from '#contract/languages.ts';

export interface DocumentText {
  paragraphs: readonly string[];
  /** A line about the changes in this version; null if the operator provides none. */
  summary: string | null;
}

/** A version is the date on which it takes effect: `2026-10-01`. */
export interface PublishedDocument {
  version: string;
  /** In the languages of the brand. */
  texts: Readonly<Partial<Record<(typeof languages)[number], DocumentText>>>;
}

export type DocumentSet = Readonly<Record<LegalDocumentName, PublishedDocument>>;

/** The legal documents of a brand. */
export interface LegalLibrary {
  /** The versions that customers agree to today. */
  current(name: LegalDocumentName): Promise<PublishedDocument>;
  /** The current version of each document. */
  versions(): Promise<Readonly<Record<LegalDocumentName, string>>>;
  /** The versions in force since this one, newest first. */
  since(name: LegalDocumentName, version: string): Promise<readonly PublishedDocument[]>;
  /** A version that is or was in force, or null. */
  find(name: LegalDocumentName, version: string): Promise<PublishedDocument | null>;
}
