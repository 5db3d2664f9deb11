import { expect, test } from '../fixtures.ts';
import { chromiumOptions } from '../../scripts/lib/browser.ts';
import { lin } from '../customers.ts';
import {
  hydrated,
  codeStep,
  fillIn,
  goToThirdParty,
  greeting,
  loginForm,
  provider,
  refusedReturn,
  submitLogin,
  tabTo,
  thirdParties,
  openLogin,
  holdRequests,
} from '../page-objects.ts';

const systems = ['GET', '/v1.0/oauth2/third-systems/'] as const;

test('Back from the third party returns to a form that can be sent [LOG-04] @release', async ({ page, service }) => {
  await goToThirdParty(page, service);
  await page.goBack();
  await hydrated(page);
  await expect(thirdParties(page).button('Larch')).not.toHaveAttribute('aria-busy');
  await thirdParties(page).button('Juniper').click();
  await expect(provider(page).title('Juniper')).toBeVisible();
  await page.goBack();
  await submitLogin(page, lin);
  await expect(greeting(page, lin)).toBeVisible();
});

test('a page from the back/forward cache is not busy and keeps its input [LOG-04]', async ({ browser, service }) => {
  // Playwright disables the back/forward cache.
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  const keeping = await browser.browserType().launch({ ...chromiumOptions({ isWhole: true }), ignoreDefaultArgs });
  const page = await keeping.newPage();
  await page.goto(service.at('/login'));
  await fillIn(page, lin);
  await hydrated(page);
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => (document.title = `persisted ${persisted}`)),
  );
  await thirdParties(page).button('Larch').click();
  await expect(provider(page).title('Larch')).toBeVisible();
  // Runs after this call has returned, because the page unloads.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page).toHaveTitle('persisted true');
  await expect(thirdParties(page).button('Larch')).not.toHaveAttribute('aria-busy');
  await expect(loginForm(page).password).toHaveValue(lin.password);
  await thirdParties(page).button('Juniper').click();
  await provider(page).person('Lin Hart').click();
  await expect(page).toHaveURL(service.site('/'));
  await keeping.close();
});

test('a customer logs in without the list of third parties [LOG-01] @release', async ({
  page,
  service,
  launch,
  watch,
}) => {
  const { text } = await service.call('/login', { headers: { accept: 'text/html' } });
  expect(['Larch', 'Juniper'].map((name) => text.includes(`</span>${name}</span>`))).toEqual([true, true]);
  await page.route('**/oauth2/third-systems/*', (route) => route.fulfill({ status: 500, body: '' }));
  await openLogin(page, service);
  expect(watch.calls(...systems)).toEqual([]);
  await loginForm(page).username.focus();
  await expect.poll(() => watch.calls(...systems).length).toBe(1);
  await expect(thirdParties(page).group).toHaveCount(0);
  await expect(loginForm(page).message).toHaveText('');
  await page.unrouteAll();
  const without = await launch({ THIRD_PARTIES: 'off' });
  await openLogin(page, without);
  await loginForm(page).username.focus();
  await expect(thirdParties(page).group).toHaveCount(0);
  await submitLogin(page, lin);
  await expect(page).toHaveURL(without.site('/'));
});

for (const brand of ['default', 'regional'] as const) {
  test(`the list of third parties causes no layout shift in the ${brand} brand [LOG-01] @release`, async ({
    page,
    service,
  }) => {
    const answer = await holdRequests(page, '**/oauth2/third-systems/*');
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('form *')].map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return [each.tagName, x, y, width, height];
        }),
      );
    await page.goto(service.at('/login', brand));
    await hydrated(page);
    await loginForm(page).username.focus();
    const before = await places();
    const answered = page.waitForResponse((response) => response.url().includes('/third-systems/'));
    answer();
    await (await answered).finished();
    await page.waitForLoadState('networkidle');
    expect(await places()).toEqual(before);
  });
}

test('third-party sign-in needs only the keyboard, with a visible focus [LOG-04] @release', async ({
  page,
  service,
}) => {
  await page.goto(service.at('/'));
  await expect(loginForm(page).title).toBeVisible();
  await hydrated(page);
  await tabTo(page, thirdParties(page).button('Larch'));
  await page.keyboard.press('Enter');
  await tabTo(page, provider(page).cancel);
  await page.keyboard.press('Enter');
  await expect(refusedReturn(page).message).toBeFocused();
  await tabTo(page, refusedReturn(page).wayOn('another'));
  await page.keyboard.press('Space');
  await hydrated(page);
  await tabTo(page, thirdParties(page).button('Juniper'));
  await page.keyboard.press('Space');
  await tabTo(page, provider(page).person('Sam Rivers'));
  await page.keyboard.press('Enter');
  await expect(codeStep(page).code).toBeFocused();
  await page.keyboard.press('Escape');
  await tabTo(page, codeStep(page).cancel);
  await page.keyboard.press('Enter');
  await expect(loginForm(page).title).toBeVisible();
});
