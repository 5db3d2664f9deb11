import { expect, test } from '../fixtures.ts';
import { lin, withoutPassword as ada } from '../customers.ts';
import {
  filled,
  goToThirdParty,
  greeting,
  storedState,
  loginForm,
  provider,
  refusedReturn,
  openSignedIn,
  submitLogin,
  words,
} from '../page-objects.ts';

const { errors, fields, passwordReset, shared, thirdParty } = words['en-US'];
const exchange = ['POST', '/v1.0/oauth2/token/'] as const;

test('a cancelled third-party sign-in restarts with its redirect [LOG-04] @release', async ({
  page,
  service,
  watch,
}) => {
  await goToThirdParty(page, service);
  await provider(page).cancel.click();
  await expect(refusedReturn(page).message).toHaveText(errors.third_sign_in_cancelled);
  await expect(refusedReturn(page).message).toBeFocused();
  expect(watch.calls(...exchange)).toEqual([]);
  // "Start again" leads to the same third party with the same redirect.
  await refusedReturn(page).wayOn('again').click();
  await provider(page).cancel.click();
  await refusedReturn(page).wayOn('another').click();
  await submitLogin(page, lin);
  await expect(greeting(page, lin)).toBeVisible();
});

test('a user of a third party without a password can set one at once [LOG-04, LOG-03] @release', async ({
  page,
  service,
}) => {
  await goToThirdParty(page, service);
  await provider(page).person('Ada Moss').click();
  await expect(refusedReturn(page).title).toBeVisible();
  await expect(refusedReturn(page).message).toContainText(filled(thirdParty.advice.setPassword, { provider: 'Larch' }));
  await expect(page).toHaveURL(service.at('/authcallback'));
  const setPassword = page.getByRole('main').getByRole('link', { name: shared.setPassword });
  await expect(setPassword).toBeVisible();
  await refusedReturn(page).wayOn('another').click();
  await expect(loginForm(page).username).toHaveValue(ada.username);
  await page.goBack();
  await goToThirdParty(page, service);
  await provider(page).person('Ada Moss').click();
  await setPassword.click();
  await expect(page.getByRole('heading', { name: passwordReset.first.title })).toBeVisible();
  await expect(page.getByLabel(fields.email, { exact: true })).toHaveValue(ada.username);
});

test('an unrequested authorization response is ignored [LOG-04]', async ({ page, service, watch }) => {
  const forged = service.at(`/authcallback?code=a-forged-code&state=${'s'.repeat(43)}`);
  await page.goto(forged);
  await expect(refusedReturn(page).message).toContainText(errors.third_state_invalid);
  await expect(page).toHaveURL(service.at('/authcallback'));
  await goToThirdParty(page, service);
  await page.goto(forged);
  await expect(refusedReturn(page).message).toContainText(errors.third_state_invalid);
  // Only the redirect is kept.
  expect([watch.calls(...exchange), (await storedState(page)).session]).toEqual([[], ['ac_pending_authorization']]);
  // A signed-in user stays signed in.
  await openSignedIn(page, service, lin);
  await page.goto(forged);
  await expect(refusedReturn(page).message).toContainText(errors.third_state_invalid);
  await refusedReturn(page).wayOn('again').click();
  await expect(page).toHaveURL(service.at('/'));
});

test('an authorization response is valid only in its own tab [LOG-04] @release', async ({
  page,
  service,
  watch,
  context,
}) => {
  await goToThirdParty(page, service);
  // The page loads without scripts.
  await page.route('**/assets/*.js', (route) => route.abort());
  await provider(page).person('Lin Hart').click();
  await expect(page).toHaveURL(/\/authcallback\?.*code=/);
  const answer = page.url();
  const other = await context.newPage();
  await other.goto(answer);
  await expect(refusedReturn(other).message).toContainText(errors.third_state_invalid);
  expect(watch.calls(...exchange)).toEqual([]);
  await page.unrouteAll();
  await page.reload();
  await expect(greeting(page, lin)).toBeVisible();
});

test(
  'a reload during the exchange ends the sign-in; no exchange runs twice [LOG-04]',
  { tag: '@release' },
  async ({ page, service, watch }) => {
    await goToThirdParty(page, service);
    await page.route('**/v1.0/oauth2/token/', () => undefined);
    await provider(page).person('Lin Hart').click();
    await expect(page.getByRole('heading', { name: thirdParty.waiting.title })).toBeVisible();
    await expect.poll(() => watch.calls(...exchange).length).toBe(1);
    await expect(page).toHaveURL(service.at('/authcallback'));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect(refusedReturn(page).message).toContainText(errors.third_state_invalid);
    expect(watch.calls(...exchange)).toHaveLength(1);
    await refusedReturn(page).wayOn('again').click();
    await expect(page).toHaveURL(`${service.at('/login')}?redirect=${encodeURIComponent(service.at('/'))}`);
    await expect(loginForm(page).title).toBeVisible();
  },
);
