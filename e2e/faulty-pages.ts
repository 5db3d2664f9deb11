import type { Page, Route } from '@playwright/test';
import type { Customer } from './customers.ts';
import { expect } from './fixtures.ts';
import { fillIn, hydrated } from './page-objects.ts';
import type { Service } from './service.ts';

/** The login page with its form filled in, before anything is sent. */
export async function openFilledLogin(page: Page, service: Service, customer: Customer): Promise<void> {
  await page.goto(service.at('/'));
  await fillIn(page, customer);
  await hydrated(page);
}

/** Reloads the page with another response for this path; the page reports it under this title. */
export async function reloadAnswering(
  page: Page,
  path: string | RegExp,
  answer: (route: Route) => Promise<void>,
  title: string,
): Promise<void> {
  await page.route(path, answer);
  await page.reload();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}
