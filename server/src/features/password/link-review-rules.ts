import { newPlaceSeconds } from '#contract/limits.ts';
import { lastOwnLogin, type LoginPlace } from '../../accounts/login-places.ts';
import { secondsAfter } from '../../platform/clock.ts';

/**
 * What the owner may not know: links and recovery addresses added since the owner's last login, or in the last 30 days,
 * whichever is longer, so that no login can hide them. The link with which the account was created is the owner's.
 */
export function newAdditions<Added extends { created_at: Date }>(
  added: readonly Added[],
  places: readonly LoginPlace[],
  { createdAt, now }: { createdAt: Date; now: Date },
): Added[] {
  const lastOwn = lastOwnLogin(places, { createdAt, now }).getTime();
  const since = Math.max(createdAt.getTime(), Math.min(lastOwn, secondsAfter(now, -newPlaceSeconds).getTime()));
  return added.filter(({ created_at: at }) => at.getTime() > since);
}
