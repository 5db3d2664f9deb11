import { appTokenMarginMs } from '#contract/limits.ts';
import type { AppToken } from './app-bridge.model.ts';

/** Whether a token has to be refreshed before it is used. */
export function isEnding({ expiresIn, receivedAt }: AppToken, now: number): boolean {
  return receivedAt + expiresIn - now < appTokenMarginMs;
}
