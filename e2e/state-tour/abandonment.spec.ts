import { expect } from '@playwright/test';
import { noor, theo } from '../customers.ts';
import { cookieNotice, setSessionCookies, unload, words } from '../page-objects.ts';
import { tour } from './tour.ts';

tour(
  'the deletion of an account is accessible and fits in every state [DEL-02, DEL-03]',
  ['default'],
  async ({ page, service, brand, language }, look) => {
    const { abandonment, shell } = words[language];
    await setSessionCookies(page, service, theo);
    await page.goto(service.at('/', brand));
    await expect(page.getByRole('region', { name: abandonment.scheduled.title })).toBeVisible();
    await look('deletion: banner');
    await cookieNotice(page, language).decline.click();
    await page.goto(service.at('/accountSecurity', brand));
    await expect(page.getByRole('timer')).toBeVisible();
    await look('deletion: countdown');
    await unload(page);
    await setSessionCookies(page, service, noor);
    await page.goto(service.at('/accountSecurity', brand));
    await expect(page.getByText(shell.unexpected.more)).toBeVisible();
    await look('session: whose it is');
    await page.getByRole('button', { name: shell.unexpected.accept }).click();
    await page.getByRole('link', { name: abandonment.delete }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await look('deletion: blocked');
  },
);
