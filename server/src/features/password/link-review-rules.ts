import { newPlaceSeconds } from '#contract/limits.ts';
import { isLongKnown, type LoginPlace } from '../../accounts/login-places.ts';
import { secondsAfter } from '../../platform/clock.ts';

/**
 * The links that the owner may not know: those made since the owner's last login, or in the last 30 days, whichever is longer. Only a
 * login from a place known for longer than that counts as the owner's, so that an intruder's login cannot hide what they linked. A
 * third-party login does not count, because it may have used the new link. The link with which the account was created is the owner's.
 */
export function newLinks<Link extends { created_at: Date }>(
  links: readonly Link[],
  places: readonly LoginPlace[],
  { createdAt, now }: { createdAt: Date; now: Date },
): Link[] {
  const own = places.flatMap((place) =>
    isLongKnown(place, now) && place.passwordAt !== null ? [place.passwordAt.getTime()] : [],
  );
  const lastOwn = Math.max(createdAt.getTime(), ...own);
  const since = Math.max(createdAt.getTime(), Math.min(lastOwn, secondsAfter(now, -newPlaceSeconds).getTime()));
  return links.filter(({ created_at: at }) => at.getTime() > since);
}
