import { activityPages } from '#contract/calls/analytics.ts';
import type { ActivityEvent } from '#contract/calls/analytics.ts';
import { isPage, routeOf, routes } from '#contract/pages.ts';

/** What events call the page at a path. */
export function pageNameOf(path: string): ActivityEvent['page'] {
  const name = activityPages.find((each) => each !== 'notFound' && routes[each] === routeOf(path));
  return name === undefined || !isPage(path) ? 'notFound' : name;
}
