import type { Page } from '@playwright/test';
import { sam } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import { askForSignUpCode, codeStep, loginForm, openLogin, signUpForm, submitLogin, words } from '../page-objects.ts';

/** Replaces each text, also a new one, as a browser's translation does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, script, style') !== null) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        text.replaceWith(outer);
        outer.append(inner);
        inner.append(text.data);
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(wrap);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

const { errors, login } = words['en-US'];

test('a translated login page shows a wrong password and a wrong code [LOG-01, LOG-03]', async ({ page, service }) => {
  await openLogin(page, service);
  await translate(page);
  await submitLogin(page, { ...sam, password: 'not this one' });
  await expect(page.getByText(errors.incorrect_password)).toBeVisible();
  await expect(loginForm(page).username).toHaveValue(sam.username);
  await submitLogin(page, sam);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('tries left')).toBeVisible();
  await expect(codeStep(page).title).toBeVisible();
});

test('a translated sign-up shows a wrong code, and the step stays [LOG-02]', async ({ page, service }) => {
  const person = { username: 'translated@example.com', password: 'Bright-Window-64' };
  await page.goto(service.at('/login#signup'));
  await askForSignUpCode(page, person);
  await expect(signUpForm(page).code).toBeVisible();
  await translate(page);
  await signUpForm(page).code.fill('000000');
  await signUpForm(page).create.click();
  await expect(page.getByText('tries left')).toBeVisible();
  await expect(signUpForm(page).code).toBeVisible();
  await expect(page.getByRole('link', { name: login.title })).not.toHaveCount(0);
});
