import { devices, type Browser, type Page } from '@playwright/test';
import * as v from 'valibot';
import { startPhoneLogin, type PhoneLogin } from '#contract/calls/phone-login.ts';
import { routes } from '#contract/pages.ts';
import type { Customer } from './customers.ts';
import { expect } from './fixtures.ts';
import { filled, hydrated, loginForm, setSessionCookies, words } from './page-objects.ts';
import type { Service } from './service.ts';

// Login with the phone: the computer that asks, and the phone that scans its code.

const { login, loginApproval } = words['en-US'];

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const numberOn = (phone: Page, number: string) => button(phone, filled(loginApproval.number, { number }));

/** Asks for a code on the open login page; returns what the service has answered. */
export async function ask(page: Page, press = login.phone): Promise<PhoneLogin> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === startPhoneLogin.path);
  await button(page, press).click();
  return v.parse(startPhoneLogin.answer, await (await answered).json());
}

/** On the way to the account. */
export async function askOnLogin(page: Page, service: Service): Promise<PhoneLogin> {
  await page.goto(service.at('/'));
  await expect(loginForm(page).title).toBeVisible();
  await hydrated(page);
  return ask(page);
}

export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(devices['Pixel 7']);
  return context.newPage();
}

export const scannedAt = (service: Service, { user_code: code }: PhoneLogin): string =>
  service.at(`${routes.approveLogin}#${code}`);

/** A phone that is logged in scans the code. */
export async function scan(browser: Browser, service: Service, asked: PhoneLogin, customer: Customer): Promise<Page> {
  const phone = await openPhone(browser);
  await setSessionCookies(phone, service, customer);
  await phone.goto(scannedAt(service, asked));
  await expect(title(phone, loginApproval.title)).toBeVisible();
  return phone;
}
