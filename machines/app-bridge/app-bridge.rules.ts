import { appTokenMarginMs } from '#contract/limits.ts';
import type { AppToken } from './app-bridge.model.ts';

/** Whether a token must be refreshed before use. */
export function isEnding({ expiresIn, receivedAt }: AppToken, now: number): boolean {
  return receivedAt + expiresIn - now < appTokenMarginMs;
}
