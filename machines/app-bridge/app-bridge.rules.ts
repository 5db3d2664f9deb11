import { appTokenMarginMs } from '#contract/limits.ts';
import type { GivenToken } from './app-bridge.model.ts';

/** Whether a token has to be refreshed before it is used. */
export function isEnding({ expiresIn, receivedAt }: GivenToken, now: number): boolean {
  return receivedAt + expiresIn - now < appTokenMarginMs;
}
