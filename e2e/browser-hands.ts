import { expect, type Locator, type Page } from '@playwright/test';
import * as v from 'valibot';
import { partsOf, patternOf, wordsAt, type Hands, type Mark } from '#src/testing/hands.ts';
import { counted, words } from './page-objects.ts';

const busySchema = v.looseObject({ busy: v.literal(true) });
const failureSchema = v.looseObject({ symbol: v.string() });

/** A user's hands on a page. What is in front comes last in the document. */
export function handsOn(page: Page): Hands {
  const field = (label: Parameters<Hands['type']>[0]) =>
    page.getByLabel(patternOf(label)).filter({ visible: true }).last();
  return {
    press: async (...names) => {
      const name = patternOf(...names);
      const button = page
        .getByRole('button', { name })
        .or(page.getByRole('link', { name }))
        .filter({ visible: true })
        .last();
      // A button that waits can be reached and pressed, but by keyboard alone.
      if ((await button.getAttribute('aria-disabled', { timeout: 20_000 })) === 'true') await button.press('Enter');
      else await button.click({ timeout: 20_000 });
    },
    choose: (label) => page.getByRole('radio', { name: wordsAt(label), exact: true }).check({ force: true }),
    type: async (label, text) => {
      // Nobody retypes what a field has, and to edit it can end a wait.
      const typed = await field(label).inputValue({ timeout: 20_000 });
      if (typed !== text) await field(label).fill(text, { timeout: 20_000 });
    },
    tick: async (label, isTicked) => {
      const box = page.getByRole('checkbox', { name: patternOf(label) }).filter({ visible: true });
      // By keyboard, as a box that is disabled for now can be reached too.
      if ((await box.isChecked()) !== isTicked) await box.press('Space');
    },
    has: async (label) => (await page.getByLabel(wordsAt(label), { exact: true }).count()) > 0,
  };
}

/** Checks that the page shows a screen: its words, its dialog, whether that is busy, and why something was refused. */
export async function expectScreen(page: Page, screen: object, marks: readonly Mark[]): Promise<void> {
  const dialog: unknown = Reflect.get(screen, 'dialog') ?? Reflect.get(screen, 'challenge');
  const front = dialog ? page.getByRole('dialog').last() : page.locator('body');
  if (dialog) await expect(front).toBeVisible();
  else if (dialog === null) await expect(page.getByRole('dialog')).toBeHidden();
  for (const mark of marks) {
    const { group, key, isShown } = partsOf(mark);
    const part =
      group === null ? front : page.getByRole('group', { name: wordsAt(group), exact: true, includeHidden: true });
    if (isShown) await expect(shown(part, patternOf(key))).not.toHaveCount(0);
    else await expect(shown(part, patternOf(key))).toHaveCount(0);
  }
  if (v.is(busySchema, dialog ?? screen)) await expect(front.locator('[aria-busy=true]')).not.toHaveCount(0);
  for (const symbol of failuresIn(screen)) await expect(page.locator('body')).toContainText(saying(symbol));
}

/** The symbols of all failures that a screen shows; while something runs, it shows none. */
function failuresIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null || ('busy' in part && part.busy === true)) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (/failure$/i.test(name) && v.is(failureSchema, value)) return [value.symbol];
    return failuresIn(value);
  });
}

const shown = (part: Locator, words: RegExp): Locator =>
  part.getByText(words).or(part.getByLabel(words)).filter({ visible: true });

/** The sentence of a failure, with anything in its placeholders. */
function saying(symbol: string): RegExp {
  const errors = words['en-US'].errors;
  const sentences = [symbol, `${symbol}_wait`, `${symbol}_last`, `${symbol}_tries`, `${symbol}_named`]
    .map((each): unknown => Reflect.get(errors, each))
    .filter((each) => typeof each === 'string');
  if (sentences.length === 0) throw new Error(`There is no sentence for ${symbol}.`);
  return new RegExp(sentences.map((each) => counted(each, '.+').source).join('|'));
}
