import type { Page } from '@playwright/test';
import * as v from 'valibot';

const shiftsSchema = v.array(v.object({ value: v.number(), moved: v.array(v.string()) }));

/** Notes in every document from now on what moves without anybody having moved it. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: object[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: unknown): string => (node instanceof Element ? `${node.tagName} ${node.getAttribute('class') ?? ''}` : 'text');
    // No type of TypeScript's knows this kind of entry.
    const note = (list: PerformanceObserverEntryList): void => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'sources' in entry && Array.isArray(entry.sources))) continue;
        shifts.push({ value: entry.value, moved: entry.sources.map(({ node }: { node: unknown }) => nameOf(node)) });
      }
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved in the document: how much, as a share of the window, and what. */
export async function shiftsOf(page: Page): Promise<v.InferOutput<typeof shiftsSchema>> {
  await painted(page);
  return v.parse(shiftsSchema, await page.evaluate(() => Reflect.get(window, 'shifts') as unknown));
}

/** Waits until what the document holds now is on the screen. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
