import type { Page, Route } from '@playwright/test';
import { hasPath, type Call } from '#contract/call.ts';

/** Lets the page make some calls for itself, until those of the chart are held again by what is returned. */
export async function passingReads(page: Page, ...calls: readonly Call[]): Promise<() => Promise<void>> {
  const isOne = ({ pathname }: URL): boolean => calls.some((call) => hasPath(call, pathname));
  const pass = (route: Route): Promise<void> =>
    calls.some(({ method }) => method === route.request().method()) ? route.continue() : route.fallback();
  await page.route(isOne, pass);
  return () => page.unroute(isOne, pass);
}
