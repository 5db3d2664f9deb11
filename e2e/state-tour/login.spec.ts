import { expect } from '@playwright/test';
import { disabled, lin, sam, xiaoyu } from '../customers.ts';
import {
  codeStep,
  goToThirdParty,
  hydrated,
  loginForm,
  provider,
  refusedReturn,
  submitLogin,
  words,
} from '../page-objects.ts';
import { tour } from './tour.ts';

tour(
  'login, the code step and the return from a third party are accessible and fit [LOG-01, LOG-03, LOG-04, TFA-04]',
  ['default', 'regional'],
  async ({ page, service, brand, language }, look) => {
    const { errors, secondFactor } = words[language];
    const { message, password, submit, username } = loginForm(page);
    await page.goto(service.at('/login', brand));
    await hydrated(page);
    await look('log-in');
    await submit.click();
    await expect(username).toBeFocused();
    await look('empty fields');
    await submitLogin(page, { ...(brand === 'default' ? lin : xiaoyu), password: 'Wrong-Guess-11' });
    await expect(password).toHaveAccessibleDescription(errors.incorrect_password);
    await expect(password).toBeFocused();
    await look('wrong password');
    if (brand === 'regional') return;
    await submitLogin(page, disabled);
    await expect(message).toContainText(errors.account_forbidden);
    await look('disabled account');
    await submitLogin(page, sam);
    const step = codeStep(page, language);
    await expect(step.code).toBeFocused();
    await look('code step');
    await step.submit.click();
    await expect(step.code).toHaveAccessibleDescription(new RegExp(secondFactor.problem.empty));
    await look('empty code');
    await step.another.click();
    await expect(step.method('email_code')).toBeVisible();
    await look('method list');
    await step.method('email_code').click();
    await expect(step.code).toBeFocused();
    await look('mailed code');
    await goToThirdParty(page, service, 'Juniper');
    await provider(page).cancel.click();
    await expect(refusedReturn(page).message).toBeFocused();
    await look('third party cancelled');
  },
);
