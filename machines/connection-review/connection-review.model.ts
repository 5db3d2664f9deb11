import type { NewConnection } from '#contract/calls/password.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** The connected accounts listed by the reset, and the token to remove them. */
export interface ConnectionReview {
  readonly token: Secret<string>;
  readonly connections: readonly Readonly<NewConnection>[];
}

export interface Removal {
  readonly token: Secret<string>;
  readonly id: number;
}

export interface ConnectionReviewContext extends ConnectionReview {
  /** The connection being removed, or removed last. */
  readonly removing: number | null;
  readonly failure: Failure | null;
}

export type ConnectionReviewEvent = { type: 'connection.remove'; id: number } | { type: 'connections.keep' };
