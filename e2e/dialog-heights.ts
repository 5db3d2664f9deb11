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
  /** How much its body has to scroll where most of it is out of sight. */
  hidden: number;
}

/** Records the open dialog in every frame that is painted, in every following document. */
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
        // Where it ends is measured from the dialog's own top: opening moves it as a whole.
        const { top, height } = dialog.getBoundingClientRect();
        const foot = Math.max(0, ...buttons.map(({ bottom }) => bottom - top));
        const body = dialog.querySelector('.dialog__body');
        frames.push({
          // One without a height of its flow is another dialog where it has another title.
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
 * What was recorded in this document: the titles in their order, and of each dialog every height and place of the
 * buttons there was, and how much of it was out of sight at most.
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
