import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type RunOnly = NonNullable<NonNullable<Parameters<AxeBuilder['options']>[0]>['runOnly']>;
interface Size {
  width: number;
  height: number;
}

export const desk: Size = { width: 1280, height: 800 };
export const phone: Size = { width: 320, height: 640 };

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** The violations of WCAG A and AA: all rules in the light scheme, the color rules in the dark one. */
export async function barriers(page: Page): Promise<unknown[]> {
  // A fading step reaches its contrast at the end.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1).length,
      ),
    )
    .toBe(0);
  // axe assumes the page's color behind content that is scrolled out at the top.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page, { type: 'tag', values: tags });
  return [...light, ...dark];
}

/**
 * Only what axe finds twice. On a busy machine it can read one element's colors before a change of scheme and another's
 * after it.
 */
async function violations(page: Page, runOnly: RunOnly): Promise<unknown[]> {
  const found = await violationsNow(page, runOnly);
  return found.length === 0 ? found : await violationsNow(page, runOnly);
}

async function violationsNow(page: Page, runOnly: RunOnly): Promise<unknown[]> {
  // axe is a megabyte: injected once per document. Its other mode opens a page per run.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) }).setLegacyMode();
  const found = await builder.options({ runOnly, resultTypes: ['violations'] }).analyze();
  return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
}

/** Elements that overflow a phone sideways, in both languages, with normal and double text size. */
export async function overflow(page: Page): Promise<unknown[]> {
  const before = page.viewportSize();
  const found = [...(await overflowAt(page, phone))];
  const language = await switchLanguage(page);
  found.push(...(await overflowAt(page, phone)).map((each) => `${language}: ${each}`));
  await switchLanguage(page);
  if (before !== null) await page.setViewportSize(before);
  return found;
}

export async function overflowAt(page: Page, size: Size): Promise<string[]> {
  await page.setViewportSize(size);
  const usual = await page.evaluate(sideways);
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  const large = await page.evaluate(sideways);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return [...usual, ...large.map((each) => `large: ${each}`)].map((each) => `${size.width}: ${each}`);
}

/** Switches to the other language, even with a dialog over the footer. Returns it. */
async function switchLanguage(page: Page): Promise<string> {
  const choice = page.locator('.language-switch button:not([aria-current])');
  const language = (await choice.getAttribute('lang')) ?? '';
  await choice.evaluate((button: HTMLElement) => button.click());
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  return language;
}

function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const all = [...document.querySelectorAll('body *')];
  const wide = all.filter((each) => each.getBoundingClientRect().right > clientWidth + 1);
  return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(-3).map((each) => each.outerHTML.slice(0, 160))];
}

/** Latin words that break internally at the current size. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility() !== true) continue;
      // An address may break before its @ and dots, where it consists of several nodes.
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{Script=Latin}@]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(word);
      }
    }
    return found;
  });
}

/** Fields and buttons without a border or background in forced colors. */
export async function borderless(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate(unmarked);
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}

function unmarked(): string[] {
  const { backgroundColor: ground } = getComputedStyle(document.documentElement);
  const isDrawn = (node: Element): boolean => {
    const { borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(node);
    const isFilled = backgroundColor !== ground && backgroundColor !== 'rgba(0, 0, 0, 0)';
    return isFilled || (borderTopStyle !== 'none' && borderTopWidth !== '0px');
  };
  return [
    ...document.querySelectorAll(
      'input:not([type=checkbox], [type=file]), button.button--login, button.button--classic',
    ),
  ]
    .filter((each) => each.checkVisibility())
    .filter((each) => !isDrawn(each) && (each.parentElement === null || !isDrawn(each.parentElement)))
    .map((each) => each.outerHTML.slice(0, 120));
}
