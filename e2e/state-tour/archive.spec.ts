import { expect } from '@playwright/test';
import { lin, xiaoyu } from '../customers.ts';
import { codeStep, cookieNotice, greeting, submitLogin, words } from '../page-objects.ts';
import { tour } from './tour.ts';

tour(
  'the data archive is accessible and fits in every state [ARC-01]',
  ['default', 'regional'],
  async ({ page, service, brand, language }, look) => {
    const { archive } = words[language];
    const customer = brand === 'default' ? lin : xiaoyu;
    await page.goto(service.at('/', brand));
    await submitLogin(page, customer);
    await expect(greeting(page, customer, language)).toBeVisible();
    await cookieNotice(page, language).decline.click();
    await page.goto(service.at('/accountSecurity', brand));
    await page.getByRole('group', { name: archive.title, exact: true }).getByRole('button').click();
    await expect(codeStep(page, language).code).toBeVisible();
    await look('archive: request');
  },
);
