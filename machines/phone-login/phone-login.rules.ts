import { phonePollSeconds } from '#contract/limits.ts';
import type { PhoneLoginContext } from './phone-login.model.ts';

export const contextAtStart: PhoneLoginContext = {
  asked: null,
  state: 'waiting',
  interval: phonePollSeconds,
  failure: null,
  waitSeconds: 0,
};

/** After a failed read, the page waits at least as long as RFC 8628 asks for. */
const pauseAfterFailure = 5;

/** How long the page waits before it reads the state again. */
export function pauseMs({ failure, interval }: Pick<PhoneLoginContext, 'failure' | 'interval'>): number {
  return 1000 * (failure === null ? interval : Math.max(interval, pauseAfterFailure));
}
