import type { Page } from '@playwright/test';
import * as v from 'valibot';

const shiftsSchema = v.array(v.object({ value: v.number(), moved: v.array(v.string()) }));

/** Records layout shifts in every following document. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: object[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: unknown): string =>
      node instanceof Element ? `${node.tagName} ${node.getAttribute('class') ?? ''}` : 'text';
    // TypeScript has no type for this kind of entry.
    const note = (list: PerformanceObserverEntryList): void => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'sources' in entry && Array.isArray(entry.sources))) continue;
        shifts.push({ value: entry.value, moved: entry.sources.map(({ node }: { node: unknown }) => nameOf(node)) });
      }
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts of the document: their value and the moved elements. */
export async function shiftsOf(page: Page): Promise<v.InferOutput<typeof shiftsSchema>> {
  await painted(page);
  return v.parse(shiftsSchema, await page.evaluate(() => Reflect.get(window, 'shifts') as unknown));
}

/** Waits until the current content is painted. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
