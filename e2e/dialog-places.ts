import type { Page } from '@playwright/test';
import * as v from 'valibot';

const placeSchema = v.object({
  top: v.number(),
  titleTop: v.number(),
  height: v.number(),
  /** How far its content would have to scroll. */
  hidden: v.number(),
  /** Between its last line and its footer. */
  empty: v.number(),
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
  const lines = [...dialog.querySelectorAll('.dialog__body > *')].map((each) => each.getBoundingClientRect());
  const footerTop = dialog.querySelector('.dialog__footer')?.getBoundingClientRect().top ?? bottom;
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
    empty: Math.round(footerTop - Math.max(...lines.map((line) => line.bottom))),
    hidden: Math.max(0, ...scrolling.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)),
    free: Math.round(window.innerHeight - bottom + (bottom < window.innerHeight ? 0 : top)),
    unseen: [...dialog.querySelectorAll('.dialog__footer button')]
      .filter(isUnseen)
      .map(({ textContent }) => textContent),
  };
}

const framesSchema = v.array(
  v.object({
    dialog: v.number(),
    title: v.string(),
    titleTops: v.array(v.number()),
    heights: v.array(v.number()),
  }),
);
type Frames = v.InferOutput<typeof framesSchema>;

/** Records each step of each open dialog in every painted frame of all following documents. */
export async function noteDialogs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const steps: Frames = [];
    const dialogs: Element[] = [];
    Object.assign(window, { dialogFrames: () => steps });
    const add = <T>(values: T[], value: T): unknown => values.at(-1) === value || values.push(value);
    const note = (): void => {
      const element = document.querySelector('dialog[open].dialog');
      const heading = element?.querySelector('h2');
      if (element !== null && heading != null) {
        if (dialogs.at(-1) !== element) dialogs.push(element);
        const { length: dialog } = dialogs;
        const title = heading.textContent;
        const last = steps.at(-1);
        const isNew = last?.dialog !== dialog || last.title !== title;
        const step = isNew ? { dialog, title, titleTops: [], heights: [] } : last;
        if (isNew) steps.push(step);
        add(step.titleTops, Math.round(heading.getBoundingClientRect().top));
        add(step.heights, Math.round(element.getBoundingClientRect().height));
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

/** The record of this document: the places of each title and the heights of each step, without repetitions. */
export async function dialogFrames(page: Page): Promise<Frames> {
  return v.parse(framesSchema, await page.evaluate('dialogFrames()'));
}
