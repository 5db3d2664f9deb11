import type { Page } from '@playwright/test';
import * as v from 'valibot';

const framesSchema = v.array(
  v.object({ dialog: v.string(), height: v.number(), foot: v.number(), hidden: v.number(), title: v.string() }),
);
type Frame = v.InferOutput<typeof framesSchema>[number];

export interface DialogFrames {
  dialog: string;
  heights: number[];
  feet: number[];
  /** The most that its body has to scroll. */
  hidden: number;
}

/** Records the open dialog in every painted frame of all following documents. */
export async function noteDialogs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames: Frame[] = [];
    Object.assign(window, { dialogFrames: frames });
    const note = (): void => {
      const dialog = document.querySelector('dialog[open].dialog');
      if (dialog !== null) {
        const buttons = [...dialog.querySelectorAll('.dialog__footer button')].map((each) =>
          each.getBoundingClientRect(),
        );
        // The end is measured from the dialog's top, because opening moves the whole dialog.
        const { top, height } = dialog.getBoundingClientRect();
        const foot = Math.max(0, ...buttons.map(({ bottom }) => bottom - top));
        const body = dialog.querySelector('.dialog__body');
        frames.push({
          // A dialog whose flow sets no height counts as a new one when its title changes.
          dialog: dialog.className.includes('-dialog')
            ? dialog.className
            : (dialog.querySelector('h2')?.textContent ?? ''),
          height: Math.round(height),
          foot: Math.round(foot),
          hidden: body === null ? 0 : body.scrollHeight - body.clientHeight,
          title: dialog.querySelector('h2')?.textContent ?? '',
        });
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

/**
 * The record of this document: the titles in order and, for each dialog, all heights and button positions and the most
 * that was hidden.
 */
export async function dialogFrames(page: Page): Promise<{ titles: string[]; dialogs: DialogFrames[] }> {
  const frames = v.parse(framesSchema, await page.evaluate(() => Reflect.get(window, 'dialogFrames') as unknown));
  const each = <T>(of: (frame: Frame) => T): T[] =>
    frames.map(of).filter((value, index, all) => value !== all[index - 1]);
  const dialogs = [...new Set(frames.map(({ dialog }) => dialog))].map((dialog) => {
    const own = frames.filter((frame) => frame.dialog === dialog);
    return {
      dialog,
      heights: [...new Set(own.map(({ height }) => height))],
      feet: [...new Set(own.map(({ foot }) => foot))],
      hidden: Math.max(...own.map(({ hidden }) => hidden)),
    };
  });
  return { titles: each(({ title }) => title), dialogs };
}
