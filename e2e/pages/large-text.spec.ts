import type { Page } from '@playwright/test';
import { securityParts } from '#contract/security-parts.ts';
import { overflowAt } from '../a11y-checks.ts';
import { lin, robin } from '../customers.ts';
import { dialogPlace } from '../dialog-places.ts';
import { expect, test } from '../fixtures.ts';
import { words, setSessionCookies, declineCookies } from '../page-objects.ts';
import { protection } from '../vault.ts';

// A dialog that is still opening would be measured in motion.
test.use({ reducedMotion: 'reduce' });

const phones = [
  { width: 375, height: 760 },
  { width: 320, height: 568 },
] as const;

/** Opens a page whose text is twice as large from the start. */
async function openLarge(page: Page, address: string): Promise<void> {
  // The same path with another part would not be loaded again.
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.locator('h1:visible')).toBeVisible();
  await page.waitForLoadState('networkidle');
}

const large = (page: Page) =>
  page.addInitScript(() => {
    const enlarge = (): void => {
      if (document.documentElement instanceof HTMLElement) document.documentElement.style.fontSize = '200%';
    };
    enlarge();
    document.addEventListener('DOMContentLoaded', enlarge);
  });

/** The part of the open dialog that its title takes up when the dialog is scrolled to the end. */
function shareOfTitle(): number {
  const dialog = document.querySelector('dialog[open]');
  const content = dialog?.querySelector('.dialog__content');
  const title = content?.querySelector('h2');
  if (dialog === null || content == null || title == null) return 1;
  content.scrollTop = content.scrollHeight;
  const { top, height } = dialog.getBoundingClientRect();
  return Math.max(0, title.getBoundingClientRect().bottom - top) / height;
}

/** Focused controls of the open dialog that remain outside the window or covered. */
function outOfReach(): string[] {
  const dialog = document.querySelector('dialog[open]');
  if (dialog === null) return ['no dialog'];
  // The user name next to a password is only for password managers.
  const controls = [...dialog.querySelectorAll<HTMLElement>('button, input, select, a[href]')].filter(
    (each) => each.checkVisibility() && each.offsetHeight > 1,
  );
  return controls
    .filter((control) => {
      control.focus({ preventScroll: true });
      control.scrollIntoView({ block: 'nearest' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const isInWindow = left >= -1 && top >= -1 && right <= window.innerWidth + 1 && bottom <= window.innerHeight + 1;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      // A checkbox is drawn over the input.
      const isHit = hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true);
      return !isInWindow || !isHit;
    })
    .map((control) => control.getAttribute('name') ?? control.getAttribute('aria-label') ?? control.textContent);
}

test('with text of 200 % no account page is wider than a phone [SHL-09] @release', async ({ page, service }) => {
  await setSessionCookies(page, service, lin);
  for (const path of [
    '/',
    '/accountSecurity',
    ...Object.values(securityParts).map((part) => `/accountSecurity${part}`),
  ]) {
    await openLarge(page, service.at(path));
    for (const size of phones) expect(await overflowAt(page, size), path).toEqual([]);
  }
});

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).getByRole('button');
const { home, password, recoveryEmail, twoFactor } = words['en-US'];

const openers = {
  '/': (page: Page) => [
    page.getByRole('button', { name: `${home.logIn.act.verified} ${home.logIn.email}`, exact: true }),
  ],
  '/accountSecurity': (page: Page) => [
    ...[password, twoFactor, recoveryEmail].map(({ title }) => row(page, title)),
    protection(page).change,
    protection(page).reset,
    protection(page).turnOff,
  ],
};

const [, narrow] = phones;

for (const [path, customer] of [
  ['/', lin],
  ['/accountSecurity', robin],
] as const)
  test(`with text of 200 % the dialogs of ${path} fit ${narrow.width} px [SHL-09] @release`, async ({
    page,
    service,
  }) => {
    await setSessionCookies(page, service, customer);
    await declineCookies(page);
    await page.setViewportSize(narrow);
    await large(page);
    await openLarge(page, service.at(path));
    const dialog = page.locator('dialog[open]');
    for (const opener of openers[path](page)) {
      await opener.click();
      await expect(dialog).toBeVisible();
      const title = (await dialog.locator('h2').textContent()) ?? '';
      expect((await dialogPlace(page))?.unseen, title).toEqual([]);
      expect(await page.evaluate(outOfReach), title).toEqual([]);
      expect(await page.evaluate(shareOfTitle), title).toBeLessThan(0.4);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });
