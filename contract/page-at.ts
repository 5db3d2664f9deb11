import { routeOf, routes } from './pages.ts';

/** The name of a page; each page has its own document. */
export type PageName = keyof typeof routes | 'notFound';

/** Every page of the product. */
export const pageNames: readonly PageName[] = [...routeNames(), 'notFound'];

/** The page at a path. */
export function pageAt(path: string): PageName {
  return routeNames().find((name) => routes[name] === routeOf(path)) ?? 'notFound';
}

function routeNames(): (keyof typeof routes)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object has no other keys
  return Object.keys(routes) as (keyof typeof routes)[];
}
