import type { NewLink } from '#contract/calls/password.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** The connected accounts listed by the reset, and the token to remove them. */
export interface LinkReview {
  readonly token: Secret<string>;
  readonly links: readonly Readonly<NewLink>[];
}

export interface Removal {
  readonly token: Secret<string>;
  readonly id: number;
}

export interface LinkReviewContext extends LinkReview {
  /** The connection being removed, or removed last. */
  readonly removing: number | null;
  readonly failure: Failure | null;
}

export type LinkReviewEvent = { type: 'link.remove'; id: number } | { type: 'links.keep' };
