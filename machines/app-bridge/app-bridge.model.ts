import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** A token as the app has answered it. */
export interface AppToken {
  readonly token: Secret<string>;
  /** Milliseconds that were left when it arrived. */
  readonly expiresIn: number;
  /** When it arrived, in milliseconds of the page's steady clock. */
  readonly receivedAt: number;
}

export interface AppBridgeContext {
  readonly appToken: AppToken | null;
  readonly failure: Failure | null;
}

/** `now`: milliseconds of the page's steady clock. */
export type AppBridgeEvent =
  { type: 'bridge.retry' } | { type: 'token.require'; now: number } | { type: 'token.refused'; token: Secret<string> };
