import { barriers, overflow } from '../a11y-checks.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { mailsTo } from '../mails.ts';
import { fillIn, loginForm, openSignedIn, words, typePassword, setSessionCookies } from '../page-objects.ts';
import type { Service } from '../service.ts';

const { lockDown, lockDownReminder, password, securityActivity } = words['en-US'];
const chosen = 'Quiet-Harbour-29';
const stranger = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Someone with Lin's password logs in with another browser. */
async function logInFromElsewhere(service: Service): Promise<void> {
  await service.call('/v1.0/oauth2/token/', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': stranger },
    body: new URLSearchParams({
      username: lin.username,
      password: lin.password,
      grant_type: 'password',
      session_mode: 'web',
      client_id: 'account-center-default',
      scope: 'read_profile',
    }).toString(),
  });
}

test('"This was not me" leads through all the steps [ACT-04, SES-02, PRO-06]', async ({ page, service, browser }) => {
  test.slow();
  const elsewhere = await (await browser.newContext({ userAgent: stranger })).newPage();
  await openSignedIn(elsewhere, service, lin);
  await openSignedIn(page, service, lin);
  await logInFromElsewhere(service);
  await page.goto(service.at('/accountSecurity#activity'));
  await page.getByRole('button', { name: securityActivity.notMe }).first().press('Enter');
  const step = (name: keyof typeof lockDown.steps) => page.getByRole('listitem', { name: lockDown.steps[name].title });
  await expect(page.getByRole('heading', { level: 1, name: lockDown.title })).toBeFocused();
  await expect(page.getByText('Firefox on Windows · 127.0.0.1', { exact: false }).first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  // No nested card: the step's rows align with its text.
  const [title, row] = [step('sessions').locator('h3').first(), step('sessions').locator('.settings-row h3').first()];
  expect((await row.boundingBox())?.x).toBe((await title.boundingBox())?.x);
  expect(
    await step('sessions')
      .locator('.card')
      .first()
      .evaluate((card) => getComputedStyle(card).borderTopWidth),
  ).toBe('0px');
  // So does the line between two of them.
  const line = step('sessions').locator('.card > .settings-row').nth(1);
  expect(
    await line.evaluate((element) => {
      const { borderTopWidth } = getComputedStyle(element);
      return borderTopWidth === '0px'
        ? element.getBoundingClientRect().x + parseFloat(getComputedStyle(element, '::before').left)
        : element.getBoundingClientRect().x;
    }),
  ).toBe((await title.boundingBox())?.x);
  await step('sessions').getByRole('button', { name: lockDown.steps.sessions.act }).click();
  await expect(step('sessions')).toContainText(lockDown.steps.sessions.done);
  await elsewhere.reload();
  await expect(loginForm(elsewhere).title).toBeVisible();
  await elsewhere.context().close();

  await expect(page.getByRole('heading', { name: lockDown.steps.password.title })).toBeFocused();
  await page.reload();
  await expect(step('sessions')).toContainText(lockDown.steps.sessions.done);
  await step('password').getByRole('button', { name: lockDown.steps.password.act }).click();
  await page.getByLabel(password.form.current, { exact: true }).fill(lin.password);
  await typePassword(page, chosen);
  await page.keyboard.press('Enter');
  await expect(step('password')).toContainText(lockDown.steps.password.done);
  expect((await service.tryPassword(lin.username, chosen)).status).toBe(200);

  await step('links').getByRole('button', { name: lockDown.steps.links.confirm }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: lockDown.finished.secured.title })).toBeFocused();
  await page.mouse.move(0, 0);
  expect([await barriers(page), await overflow(page)]).toEqual([[], []]);
  await page.goto(service.at('/accountSecurity'));
  await expect(page.getByRole('heading', { level: 2, name: words['en-US'].security.loggingIn.title })).toBeVisible();
  await expect(page.getByText(lockDownReminder.title)).toHaveCount(0);
});

test('skipped steps stay listed at the end and on the security page [ACT-04] @release', async ({ page, service }) => {
  await setSessionCookies(page, service, lin);
  await page.goto(service.at('/accountSecurity#lock-down'));
  await page.getByRole('button', { name: lockDown.start }).click();
  const step = (name: keyof typeof lockDown.steps) => page.getByRole('listitem', { name: lockDown.steps[name].title });
  await step('password').getByRole('button', { name: lockDown.skip }).press('Enter');
  await step('links').getByRole('button', { name: lockDown.steps.links.confirm }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: lockDown.finished.left.title })).toBeFocused();
  await expect(page.getByRole('listitem').first()).toContainText(lockDown.steps.password.title);
  expect([await barriers(page), await overflow(page)]).toEqual([[], []]);
  await page.goto(service.at('/accountSecurity'));
  await page.getByRole('link', { name: lockDownReminder.open }).click();
  await step('password').getByRole('button', { name: lockDown.doItNow }).click();
  await expect(step('password').getByRole('button', { name: lockDown.steps.password.act })).toBeVisible();
});

test(
  'the mail about a new login leads to its checklist [ACT-05, ACT-04, NAV-02]',
  { tag: '@release' },
  async ({ page, service }) => {
    await openSignedIn(page, service, lin);
    await page.context().clearCookies();
    await logInFromElsewhere(service);
    const [mail] = await mailsTo(service, lin.username);
    expect(mail?.text).toContain('Device: Firefox on Windows\nIP address: 127.0.0.1\n');

    await page.goto(/This was not me:\n(\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
    await fillIn(page, lin);
    await loginForm(page).submit.click();
    await expect(page.getByRole('heading', { level: 1, name: lockDown.title })).toBeVisible();
    await expect(page.getByRole('button', { name: lockDown.start, exact: true })).toBeFocused();
    const subject = page.getByText('Firefox on Windows · 127.0.0.1', { exact: false }).first();
    await expect(subject).toBeVisible();
    await expect(page.getByText('can use the account l•••t@example.com.')).toBeVisible();
    await expect(page).toHaveURL(/[?]event=\d+#lock-down$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: lockDown.steps.sessions.title })).toBeFocused();
    await expect(subject).toBeVisible();
    await expect(page).toHaveURL(service.at('/accountSecurity#lock-down'));
    await page
      .getByRole('listitem', { name: lockDown.steps.sessions.title })
      .getByRole('button', { name: lockDown.skip })
      .click();
    await expect(page.getByRole('heading', { name: lockDown.steps.password.title })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: lockDown.steps.password.title })).toBeVisible();
    await expect(subject).toBeVisible();
  },
);
