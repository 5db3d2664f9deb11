import { openControls } from '../bridge/control-page.ts';
import { SimulatedApp } from '../bridge/simulated-app.ts';
import { installBridge, webViews } from '../bridge/web-view.ts';
import { robin } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import { greeting, retry, words } from '../page-objects.ts';

test.use(webViews.IOS);

test(
  'the simulator lists calls without secrets and controls the app [APP-02]',
  { tag: '@release' },
  async ({ page, browser, service }) => {
    const app = new SimulatedApp((path, call) => service.call(path, call));
    const logIn = () => app.logIn(robin);
    await logIn();
    await installBridge(page.context(), app, 'IOS');
    const control = await (await browser.newContext()).newPage();
    const open = async (path: string) => void (await page.goto(service.at(path)));
    await openControls(control, { app, logIn, open });
    const path = control.getByLabel('Path');
    const show = (to: string) => path.fill(to).then(() => control.getByRole('button', { name: 'Open' }).click());
    const newest = control.locator('tbody tr').first();

    await show('/');
    await expect(greeting(page, robin)).toBeVisible();
    await expect(newest).toHaveText(/^1getToken\(\)\{"token":"•••","expiresIn":\d+\}$/);
    await control.getByRole('button', { name: 'The token has 1 s left' }).click();
    await show('/');
    await expect(newest).toContainText('refreshToken()');
    for (const [choice, behavior, shown] of [
      ['Refuses', 'refusing', 'bridge_refused'],
      ['Says nothing', 'silent', 'bridge_silent'],
    ] as const) {
      await control.getByLabel(choice).check();
      await expect.poll(() => app.behavior).toBe(behavior);
      await show('/');
      await expect(page.getByText(words['en-US'].errors[shown])).toBeVisible();
    }
    await control.getByLabel('Answers after 3 s').check();
    await expect.poll(() => app.behavior).toBe('delayed');
    await retry(page).click();
    await expect(newest).toContainText('…');
    await expect(greeting(page, robin)).toBeVisible();
    await control.getByRole('button', { name: 'Log out of the app' }).click();
    await expect.poll(() => app.isLoggedIn).toBe(false);
    await control.getByLabel('Answers', { exact: true }).check();
    await expect.poll(() => app.behavior).toBe('answering');
    await show('/');
    await expect(newest).toContainText('refused');
    await control.getByRole('button', { name: 'Log in to the app' }).click();
    await expect.poll(() => app.isLoggedIn).toBe(true);
    await retry(page).click();
    await expect(greeting(page, robin)).toBeVisible();
    await control.context().close();
  },
);
