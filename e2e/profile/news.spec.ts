import * as v from 'valibot';
import { freePort } from '../../server/testing/ports.ts';
import { barriers, overflow } from '../a11y-checks.ts';
import { lin } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import { openSignedIn, words } from '../page-objects.ts';

const { news } = words['en-US'];
const key = 'the-key-of-the-other-systems-of-an-operator';
const listSchema = v.object({ recipients: v.array(v.object({ email: v.string(), unsubscribe: v.string() })) });

test('news is turned on in the profile, and off with a mailed link [PRO-07]', async ({ page, browser, launch }) => {
  const port = await freePort();
  const service = await launch({ INTERNAL_KEY: key, INTERNAL_PORT: port });
  const recipients = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/internal/v1/news/recipients`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return v.parse(listSchema, await answer.json()).recipients;
  };
  const section = page.getByRole('region', { name: news.title, exact: true });
  const button = (act: 'turnOn' | 'turnOff') => section.getByRole('button', { name: `${news[act]} ${news.term}` });
  await openSignedIn(page, service, lin);
  expect(await recipients()).toEqual([]);
  await page.route(
    '**/users/@me/profile/',
    (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()),
    { times: 1 },
  );
  await button('turnOn').click();
  await expect(section.getByRole('alert')).toContainText(/./);
  await button('turnOn').click();
  await expect(button('turnOff')).toBeFocused();
  await expect(section.getByRole('status')).toHaveText(news.on);
  await expect(section.getByRole('alert')).toHaveText('');
  await page.mouse.move(0, 0);
  await expect(button('turnOff')).toBeFocused();
  expect([await barriers(page), await overflow(page)]).toEqual([[], []]);
  await page.reload();
  await expect(button('turnOff')).toBeVisible();
  const [first, ...others] = await recipients();
  expect([first?.email, others]).toEqual([lin.username, []]);

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await reader.goto(first?.unsubscribe ?? '');
  await expect(reader.getByRole('heading', { name: 'Stop news by email?' })).toBeVisible();
  expect((await recipients()).length).toBe(1);
  await reader.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(reader.getByRole('heading', { name: 'You’ll get no more news by email' })).toBeVisible();
  expect(await recipients()).toEqual([]);
  await reader.context().close();
  await page.reload();
  await expect(section.getByRole('status')).toHaveText(news.off);
});
