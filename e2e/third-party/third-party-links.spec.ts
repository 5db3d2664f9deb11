import { expect, freshTest as test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { codeStep, openSignedIn, provider, words, verifyByMail } from '../page-objects.ts';

const { shared, shell, thirdPartyLinks: links, thirdParty } = words['en-US'];

test(
  'removes a third party and connects it again, each with a code [PRO-05]',
  { tag: '@release' },
  async ({ page, context, service }) => {
    await openSignedIn(page, service, lin);
    const other = await context.newPage();
    await other.goto(service.at('/'));
    await other.getByRole('button', { name: `${shared.remove} Larch` }).waitFor();
    await page.bringToFront();
    await page.getByRole('button', { name: `${shared.remove} Larch` }).click();
    await page.getByRole('dialog').getByRole('button', { name: shared.continue, exact: true }).click();
    await verifyByMail(page, service, lin);
    await expect(page.getByText(links.removed.replace('{{provider}}', 'Larch'))).toBeVisible();
    await other.bringToFront();
    await other.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(other.getByRole('button', { name: `${links.connect} Larch` })).toBeVisible();
    await other.close();
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
    await expect(page).toHaveURL(service.at('/#larch'));
    await expect(page.getByText(shell.connected.notice.replace('{{provider}}', 'Larch'))).toBeVisible();
    await expect(page.getByRole('button', { name: `${shared.remove} Larch` })).toBeFocused();
  },
);

test('the row of a third party says that its account is connected to another account here [PRO-05] @release', async ({
  page,
  service,
}) => {
  await openSignedIn(page, service, lin);
  await page.getByRole('button', { name: `${shared.remove} Larch` }).waitFor();
  await page.getByRole('button', { name: `${shared.remove} Juniper` }).click();
  await page.getByRole('dialog').getByRole('button', { name: shared.continue, exact: true }).click();
  await verifyByMail(page, service, lin);
  await page.getByRole('button', { name: `${links.connect} Juniper` }).click();
  await provider(page).person('Sam Rivers').click();
  await expect(page).toHaveURL(service.at('/#juniper'));
  const row = page.getByRole('group', { name: 'Juniper' });
  await expect(row.getByRole('alert')).toHaveText(links.taken.replace('{{provider}}', 'Juniper'));
  await expect(row.getByRole('button', { name: `${links.connect} Juniper` })).toBeFocused();
});
