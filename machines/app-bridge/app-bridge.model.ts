import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** A token received from the app. */
export interface AppToken {
  readonly token: Secret<string>;
  /** Remaining lifetime in milliseconds when it arrived. */
  readonly expiresIn: number;
  /** When it was received, in milliseconds of the page's steady clock. */
  readonly receivedAt: number;
}

export interface AppBridgeContext {
  readonly appToken: AppToken | null;
  readonly failure: Failure | null;
}

/** `now`: milliseconds of the page's steady clock. */
export type AppBridgeEvent =
  | { type: 'bridge.retry' }
  | { type: 'token.require'; now: number }
  | { type: 'token.refused'; token: Secret<string> };
