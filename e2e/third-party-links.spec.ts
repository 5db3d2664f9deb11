import { barriers, desk, overflowAt, phone } from './a11y-checks.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { lin } from './customers.ts';
import { codeMailedTo, mailsTo } from './mails.ts';
import { codeStep, openSignedIn, provider, submitLogin, words, typePassword, verifyByMail } from './page-objects.ts';

const { thirdPartyLinks: links, thirdParty } = words['en-US'];

test.use({ settings: { THIRD_PARTIES: 'demonstration' } });

test('removes a third party and connects it again, each with a code [PRO-05]', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  await page.getByRole('button', { name: `${links.remove} Larch` }).click();
  await page.getByRole('dialog').getByRole('button', { name: links.remove, exact: true }).click();
  await verifyByMail(page, service, lin);
  await expect(page.getByText(links.removed.replace('{{provider}}', 'Larch'))).toBeVisible();
  await page.getByRole('button', { name: `${links.connect} Larch` }).click();
  await provider(page).person('Lin Hart').click();
  await expect(codeStep(page).code).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: thirdParty.refused.connectTitle })).toBeVisible();
  await page.getByRole('button', { name: thirdParty.way.account }).click();
  await page.getByRole('button', { name: `${links.connect} Larch` }).click();
  await provider(page).person('Lin Hart').click();
  await expect(page.getByRole('button', { name: thirdParty.way.account })).toBeVisible();
  await verifyByMail(page, service, lin);
  await expect(page).toHaveURL(service.at('/'));
  await expect(page.getByRole('button', { name: `${links.remove} Larch` })).toBeVisible();
});

test('a person connected to another account is refused on the return page [PRO-05]', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  await page.getByRole('button', { name: `${links.remove} Larch` }).waitFor();
  await page.getByRole('button', { name: `${links.remove} Juniper` }).click();
  await page.getByRole('dialog').getByRole('button', { name: links.remove, exact: true }).click();
  await verifyByMail(page, service, lin);
  await page.getByRole('button', { name: `${links.connect} Juniper` }).click();
  await provider(page).person('Sam Rivers').click();
  await expect(page.getByRole('heading', { name: words['en-US'].thirdParty.refused.connectTitle })).toBeVisible();
  await page.getByRole('button', { name: words['en-US'].thirdParty.way.account }).click();
  await expect(page).toHaveURL(service.at('/'));
});

test('a reset lists and removes recently connected accounts [LOG-05, PRO-05]', async ({ page, service, browser }) => {
  test.slow();
  const { linkReview, login, passwordReset, secondFactor } = words['en-US'];
  const chosen = 'Quiet-Harbour-29';
  const codeNumber = async (count: number): Promise<string> => {
    await expect
      .poll(async () => (await mailsTo(service, lin.username)).filter(({ text }) => /\b\d{6}\b/.test(text)).length)
      .toBe(count);
    return codeMailedTo(service, lin.username);
  };
  const elsewhere = await (await browser.newContext()).newPage();
  await openSignedIn(elsewhere, service, lin);
  await elsewhere.getByRole('button', { name: `${links.remove} Larch` }).click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: links.remove, exact: true }).click();
  await codeStep(elsewhere).code.fill(await codeNumber(1));
  await codeStep(elsewhere).submit.click();
  await elsewhere.getByRole('button', { name: `${links.connect} Larch` }).click();
  await provider(elsewhere).person('Lin Hart').click();
  await codeStep(elsewhere).code.fill(await codeNumber(2));
  await codeStep(elsewhere).submit.click();
  await expect(elsewhere.getByRole('button', { name: `${links.remove} Larch` })).toBeVisible();

  const resetPassword = async (mails: number): Promise<void> => {
    await page.goto(service.at('/reset-password'));
    await page.getByLabel(login.email.label, { exact: true }).fill(lin.username);
    await page.getByRole('button', { name: passwordReset.send }).click();
    await page.getByLabel(secondFactor.code.label, { exact: true }).fill(await codeNumber(mails));
    await page.keyboard.press('Enter');
    await typePassword(page, chosen);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: linkReview.title })).toBeVisible();
  };
  await resetPassword(3);
  await page.reload();
  await expect(page.getByRole('heading', { name: passwordReset.done.title })).toBeVisible();
  await resetPassword(4);
  await expect(page.getByRole('heading', { name: linkReview.title })).toBeFocused();
  await expect(page.getByRole('button', { name: `${links.remove} Juniper` })).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  expect([await overflowAt(page, desk), await overflowAt(page, phone)]).toEqual([[], []]);
  await page.getByRole('button', { name: `${links.remove} Larch` }).click();
  await expect(page.getByRole('heading', { name: passwordReset.done.title })).toBeVisible();

  await page.goto(service.at('/'));
  await submitLogin(page, { ...lin, password: chosen });
  await expect(page.getByRole('button', { name: `${links.connect} Larch` })).toBeVisible();
  await expect(page.getByRole('button', { name: `${links.remove} Juniper` })).toBeVisible();
  await elsewhere.context().close();
});
