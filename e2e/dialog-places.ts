import type { Page } from '@playwright/test';
import * as v from 'valibot';

const placeSchema = v.object({
  top: v.number(),
  titleTop: v.number(),
  height: v.number(),
  /** How far its content would have to scroll. */
  hidden: v.number(),
  /** Height of the window that it leaves free. */
  free: v.number(),
  /** Buttons of its footer outside of the window. */
  unseen: v.array(v.string()),
});
export type DialogPlace = v.InferOutput<typeof placeSchema>;

/** Where the open dialog is in the window. */
export async function dialogPlace(page: Page): Promise<DialogPlace | null> {
  return v.parse(v.nullable(placeSchema), await page.evaluate(placeOfDialog));
}

/** Where the dialog is that a function of the page, such as `draw('login/03')`, has opened or changed: in one call. */
export async function dialogPlaceAfter(page: Page, act: string): Promise<DialogPlace | null> {
  return v.parse(v.nullable(placeSchema), await page.evaluate(`${act}.then(${String(placeOfDialog)})`));
}

function placeOfDialog(): DialogPlace | null {
  const dialog = document.querySelector('dialog[open].dialog');
  const title = dialog?.querySelector('h2');
  if (dialog === null || title == null) return null;
  const { top, bottom, height } = dialog.getBoundingClientRect();
  const scrolling = [...dialog.querySelectorAll('*')].filter((each) =>
    ['auto', 'scroll'].includes(getComputedStyle(each).overflowY),
  );
  const isUnseen = (button: Element): boolean => {
    const { x, y, width, height: high } = button.getBoundingClientRect();
    const seen = document.elementFromPoint(x + width / 2, y + high / 2);
    return y + high > window.innerHeight || seen === null || !button.contains(seen);
  };
  return {
    top: Math.round(top),
    titleTop: Math.round(title.getBoundingClientRect().top),
    height: Math.round(height),
    hidden: Math.max(0, ...scrolling.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)),
    free: Math.round(window.innerHeight - bottom + (bottom < window.innerHeight ? 0 : top)),
    unseen: [...dialog.querySelectorAll('.dialog__footer button')]
      .filter(isUnseen)
      .map(({ textContent }) => textContent),
  };
}

const framesSchema = v.array(
  v.object({ titles: v.array(v.string()), titleTops: v.array(v.number()), heights: v.array(v.number()) }),
);
type Frames = v.InferOutput<typeof framesSchema>;

/** Records each open dialog in every painted frame of all following documents. */
export async function noteDialogs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const dialogs = new Map<Element, Frames[number]>();
    Object.assign(window, { dialogFrames: () => [...dialogs.values()] });
    const add = <T>(values: T[], value: T): unknown => values.at(-1) === value || values.push(value);
    const note = (): void => {
      const dialog = document.querySelector('dialog[open].dialog');
      const title = dialog?.querySelector('h2');
      if (dialog !== null && title != null) {
        const frames = dialogs.get(dialog) ?? { titles: [], titleTops: [], heights: [] };
        dialogs.set(dialog, frames);
        add(frames.titles, title.textContent);
        add(frames.titleTops, Math.round(title.getBoundingClientRect().top));
        add(frames.heights, Math.round(dialog.getBoundingClientRect().height));
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

/** The record of this document: the titles, their places and the heights of each dialog, without repetitions. */
export async function dialogFrames(page: Page): Promise<Frames> {
  return v.parse(framesSchema, await page.evaluate('dialogFrames()'));
}
