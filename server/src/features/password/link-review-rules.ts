import { newPlaceSeconds } from '#contract/limits.ts';
import { isLongKnown, type LoginPlace } from '../../accounts/login-places.ts';
import { secondsAfter } from '../../platform/clock.ts';

/**
 * The connections that the owner may not know: those made since the owner's last login, or in the last 30 days,
 * whichever is longer. The owner's is a login from a place that is known for longer than that; an intruder's own cannot
 * hide what they connected. One with a third party proves nothing: the new connection may have made it. The connection
 * that the account was created with is the owner's.
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
