import type { BrowserContext, Page } from '@playwright/test';
import { barriers, desk, overflowAt, phone } from '../a11y-checks.ts';
import { authenticatorCode, sam } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { codeIn, mailsTo } from '../mails.ts';
import { codeStep, greeting, loginForm, submitLogin, words, typePassword } from '../page-objects.ts';
import type { Service } from '../service.ts';

const { factorRemoval, fields, passwordReset, secondFactor, shared } = words['en-US'];
const recovery = 'sam.spare@example.org';
const chosen = 'Quiet-Harbour-29';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Starts a reset in its own tab, because a tab continues the reset that it started, and enters the mailed code. */
async function startReset(context: BrowserContext, service: Service): Promise<Page> {
  const page = await context.newPage();
  const codes = async () => (await mailsTo(service, sam.username)).filter(({ subject }) => subject.includes('code'));
  const before = (await codes()).length;
  await page.goto(service.at('/reset-password'));
  await page.getByLabel(fields.email, { exact: true }).fill(sam.username);
  await page.getByRole('button', { name: passwordReset.send }).click();
  await expect(page.getByLabel(secondFactor.code.label, { exact: true })).toBeVisible();
  await expect.poll(async () => (await codes()).length).toBe(before + 1);
  await page.getByLabel(secondFactor.code.label, { exact: true }).fill(codeIn((await codes())[0]));
  await page.getByRole('button', { name: passwordReset.continue }).click();
  return page;
}

/** The link to a page in the newest mail to an address. */
async function linkTo(service: Service, address: string, path: string): Promise<string> {
  const pattern = new RegExp(`http:\\S+${path}\\?token=\\S+`);
  const find = async () =>
    (await mailsTo(service, address)).flatMap(({ text }) => pattern.exec(text) ?? []).find(() => true);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

/** Requests the link on the page linked from a reset, and opens it. */
async function openMailedLink(page: Page, service: Service): Promise<void> {
  await page.getByRole('link', { name: passwordReset.lostFactor }).click();
  await expect(heading(page, passwordReset.lostFactor)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect([await overflowAt(page, desk), await overflowAt(page, phone)]).toEqual([[], []]);
  const field = page.getByLabel('Email of your account');
  // From the fragment, which is not in the address that the service logs.
  await expect(field).toHaveValue(sam.username);
  await field.fill('nope');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(field).toBeFocused();
  await field.fill(sam.username);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await page.goto(await linkTo(service, sam.username, '/second-factor/lost/start'));
}

async function askFor(page: Page, service: Service): Promise<void> {
  await openMailedLink(page, service);
  await expect(heading(page, 'Remove two-factor authentication?')).toBeVisible();
  await page.getByRole('button', { name: 'Start removal' }).click();
}

test('the pages have the header, edges and languages of login, and the browser’s own time [OPR-07, SHL-10, SHL-11] @release', async ({
  service,
  browser,
}) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', locale: 'en-US' });
  const page = await context.newPage();
  const brandBox = () => page.locator('.page-header__brand').boundingBox();
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport);
    await page.goto(service.at('/login'));
    const atLogin = [await brandBox(), (await loginForm(page).title.boundingBox())?.x];
    await page.goto(service.at('/second-factor/lost'));
    const own = await heading(page, passwordReset.lostFactor).boundingBox();
    expect([await brandBox(), own?.x]).toEqual(atLogin);
  }
  await lostFactorAsked(service, sam.username);
  await page.goto(await linkTo(service, sam.username, '/second-factor/lost/start'));
  await expect(heading(page, 'The wait of 72 hours has begun')).toBeVisible();
  const time = page.locator('time');
  const at = new Date((await time.getAttribute('datetime')) ?? '');
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const;
  await expect(time).toHaveText(new Intl.DateTimeFormat('en-US', format).format(at).replaceAll(/\s/g, ' '));
  await page.locator('.language-switch summary').click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(heading(page, '72 小时等待已开始')).toBeVisible();
  await context.close();
});

test(
  '72 hours after a request a mailed code is enough for a reset [OPR-07, LOG-05]',
  { tag: '@release' },
  async ({ context, service }) => {
    test.slow();
    const asking = await startReset(context, service);
    await expect(codeStep(asking).title).toBeVisible();
    await askFor(asking, service);
    await expect(heading(asking, 'The wait of 72 hours has begun')).toBeVisible();
    expect(await barriers(asking)).toEqual([]);
    for (const address of [sam.username, recovery])
      expect(await linkTo(service, address, '/second-factor/keep')).toContain(service.at('/'));

    await service.passHours(71);
    await expect(codeStep(await startReset(context, service)).title).toBeVisible();
    await service.passHours(2);
    const page = await startReset(context, service);
    await typePassword(page, chosen);
    await page.keyboard.press('Enter');
    await expect(heading(page, passwordReset.done.title)).toBeVisible();
    await expect(page.getByText(passwordReset.done.secondFactorRemoved)).toBeVisible();
    await expect(page.getByText(passwordReset.done.stopped)).toBeVisible();
    await expect(page.getByRole('button', { name: passwordReset.done.stay })).toBeHidden();
    for (const address of [sam.username, recovery])
      await expect
        .poll(async () => (await mailsTo(service, address)).map(({ subject }) => subject))
        .toContain('Two-factor authentication was removed');

    await page.getByRole('link', { name: passwordReset.logIn, exact: true }).click();
    await expect(loginForm(page).title).toBeVisible();
    await submitLogin(page, { ...sam, password: chosen });
    await expect(page).toHaveURL(service.site('/'));
    await page.goto(service.at('/'));
    await expect(greeting(page, sam)).toBeVisible();
  },
);

test(
  'one press in another mail refuses requests for a week [OPR-07, LOG-05]',
  { tag: '@release' },
  async ({ context, service, browser }) => {
    test.slow();
    const page = await startReset(context, service);
    await askFor(page, service);
    await expect(heading(page, 'The wait of 72 hours has begun')).toBeVisible();

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(await linkTo(service, recovery, '/second-factor/keep'));
    await expect(heading(elsewhere, 'Keep two-factor authentication?')).toBeVisible();
    expect(await barriers(elsewhere)).toEqual([]);
    await elsewhere.getByRole('button', { name: 'Keep two-factor authentication' }).click();
    await expect(heading(elsewhere, 'Two-factor authentication stays on')).toBeVisible();
    await elsewhere.context().close();

    await page.goto(await linkTo(service, sam.username, '/second-factor/keep'));
    await expect(heading(page, 'This request is no longer open')).toBeVisible();
    await service.passHours(73);
    const later = await startReset(context, service);
    await expect(codeStep(later).title).toBeVisible();
    await openMailedLink(later, service);
    await expect(heading(later, 'This was refused')).toBeVisible();
  },
);

test('the owner who is logged in sees the request, which a use has ended [OPR-07, TFA-02] @release', async ({
  page,
  service,
}) => {
  await page.goto(service.at('/login?redirect=' + encodeURIComponent(service.at('/'))));
  await submitLogin(page, sam);
  await page.getByLabel(secondFactor.code.label, { exact: true }).fill(authenticatorCode());
  await page.keyboard.press('Enter');
  await expect(greeting(page, sam)).toBeVisible();
  await lostFactorAsked(service, sam.username);
  const banner = page.getByRole('region', { name: factorRemoval.ended.title, exact: true });
  for (const path of ['/accountSecurity', '/accountSecurity#activity']) {
    await page.goto(service.at(path));
    await expect(banner).toBeVisible();
  }
  await page.goto(service.at('/'));
  await expect(banner).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect([await overflowAt(page, desk), await overflowAt(page, phone)]).toEqual([[], []]);
  await banner.getByRole('button', { name: factorRemoval.dismiss }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(greeting(page, sam)).toBeVisible();
  await page.goto(service.at('/accountSecurity'));
  await expect(page.getByText(shared.on, { exact: true }).first()).toBeVisible();
  await expect(banner).toHaveCount(0);
});
/** A stranger who reads the owner's mail asks for the removal. */
async function lostFactorAsked(service: Service, email: string): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  await service.call('/second-factor/lost', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ email }).toString(),
  });
  const { pathname, search } = new URL(await linkTo(service, email, '/second-factor/lost/start'));
  await service.call(`${pathname}${search}`, { method: 'POST', headers, body: '' });
}
