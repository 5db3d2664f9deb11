import { expect } from '@playwright/test';
import { lin } from '../customers.ts';
import { askForSignUpCode, signUpForm, words } from '../page-objects.ts';
import { tour } from './tour.ts';

tour(
  'sign-up is accessible and fits in every state [LOG-02]',
  ['default'],
  async ({ page, service, brand, language }, look) => {
    const form = signUpForm(page, language);
    await page.goto(service.at('/login#signup', brand));
    await form.submit.click();
    await expect(form.terms).toHaveAccessibleDescription(words[language].accountCreation.terms.unticked);
    await look('empty form');
    await askForSignUpCode(page, { username: lin.username, password: 'Bright-Window-64' }, language);
    await expect(form.email).toBeFocused();
    await look('address with an account');
    await askForSignUpCode(page, { username: `new.${language}@example.com`, password: 'Bright-Window-64' }, language);
    await form.create.click();
    await expect(form.code).toHaveAttribute('aria-invalid');
    await look('empty code');
  },
);
