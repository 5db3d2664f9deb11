import type { Failure } from '#machines/shared/failure.ts';

export interface NewsContext {
  /** What is being saved, or was last. */
  readonly news: boolean;
  /** Why it could not be saved. */
  readonly failure: Failure | null;
}

export type NewsEvent = { type: 'news.choose'; news: boolean };
