import type { Page } from '@playwright/test';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { branded, filled, words, openSecurity, setSessionCookies } from '../page-objects.ts';
import type { Service } from '../service.ts';

const { security, securityActivity: activity, securityEvents: events, shared } = words['en-US'];

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const more = (page: Page) => page.getByRole('button', { name: filled(shared.more, { count: 20 }) });
const title = (page: Page) => page.getByRole('heading', { level: 1, name: activity.title });
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const field = (page: Page, name: 'from' | 'to') => page.getByLabel(activity.dates[name], { exact: true });

/**
 * The dates by the page's own date, and their events. Midnight may have passed since the customer's history was
 * written, or may pass during a journey.
 */
async function windowOf(page: Page, service: Service) {
  const today = (await field(page, 'to').getAttribute('max')) ?? '';
  const dayBefore = (days: number) => dayOf(new Date(Date.parse(today) - days * 24 * 60 * 60 * 1000));
  const times = (await service.eventTimes(lin)).map((at) => at.toISOString());
  const listed = times.filter((at) => at.slice(0, 10) >= dayBefore(59) && at.slice(0, 10) <= today);
  return { dayBefore, listed, on: (day: string) => listed.filter((at) => at.startsWith(day)) };
}

test.use({ timezoneId: 'UTC' });

async function open(page: Page, service: Service): Promise<void> {
  await setSessionCookies(page, service, lin);
  await page.goto(service.at('/accountSecurity#activity'));
  await expect(rows(page)).toHaveCount(20);
}

test('the security page links to the list and back, and moves the focus [ACT-01]', async ({ page, service }) => {
  await openSecurity(page, service, lin);
  const link = page.getByRole('group', { name: activity.title }).getByRole('link', { name: activity.open });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveTitle(branded(activity.pageTitle));
  await expect(rows(page)).toHaveCount(20);
  await page.getByRole('main').getByRole('link', { name: security.back }).click();
  await expect(page.getByRole('heading', { level: 1, name: security.title })).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
  await page.goBack();
  await expect(title(page)).toBeVisible();
  await page.reload();
  await expect(title(page)).toBeVisible();
});

test('60 days are listed 20 events at a time, newest first [ACT-01, ACT-02, ACT-03]', async ({ page, service }) => {
  await open(page, service);
  const { dayBefore, listed, on } = await windowOf(page, service);
  for (const [name, day] of [
    [activity.today, dayBefore(0)],
    [activity.yesterday, dayBefore(1)],
  ] as const)
    await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(on(day).length);
  await expect(rows(page).first()).toContainText(events['login with password']);
  await expect(rows(page).nth(1)).toContainText('Firefox on macOS · 203.0.113.24');
  for (let shown = await rows(page).count(); await more(page).isVisible(); shown = await rows(page).count()) {
    await more(page).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(shown);
  }
  await expect(page.getByText(activity.all)).toBeFocused();
  await expect(more(page)).toBeHidden();
  const times = await rows(page)
    .locator('time')
    .evaluateAll((all) => all.map((each) => each.getAttribute('datetime') ?? ''));
  expect(times).toEqual(listed);
  expect(times.length).toBeGreaterThan(36);
});

test('a date range is chosen by fields or presets, and an empty one is reported [ACT-01]', async ({
  page,
  service,
}) => {
  await open(page, service);
  const [from, to] = [field(page, 'from'), field(page, 'to')];
  const { dayBefore, listed, on } = await windowOf(page, service);
  await expect(from).toHaveAttribute('min', dayBefore(59));
  await expect(from).toHaveValue(dayBefore(59));
  await page.getByRole('button', { name: filled(activity.dates.days, { days: 7 }) }).click();
  await expect(from).toHaveValue(dayBefore(6));
  await expect(rows(page)).toHaveCount(listed.filter((at) => at.slice(0, 10) >= dayBefore(6)).length);
  const last = listed.at(-1)?.slice(0, 10) ?? '';
  const quiet = [57, 55, 54].map(dayBefore).find((day) => on(day).length === 0) ?? '';
  await from.fill(quiet);
  await to.fill(quiet);
  await expect(page.getByText(activity.empty.title)).toBeVisible();
  await from.fill(last);
  await to.fill(last);
  await expect(rows(page)).toHaveText([new RegExp(events['created account'])]);
  await from.fill(dayBefore(10));
  await expect(page.getByText(activity.dates.order)).toBeVisible();
  await expect(from).toBeFocused();
});
