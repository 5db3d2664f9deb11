import { createActor, waitFor } from 'xstate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeBrowser, openBrowser, openTab, run } from '#src/testing/browser.ts';
import type { Browser } from '#src/testing/browser.ts';
import { cookieNoticeFlow } from './cookie-notice.actors.ts';
import { signOut } from '#src/session/end-session.ts';

const name = 'ac_cookie_consent';
let browser: Browser;

beforeEach(() => (browser = openBrowser()));
afterEach(closeBrowser);

function page() {
  const { base } = openTab(browser);
  const actor = run(createActor(cookieNoticeFlow(base), { input: { kept: base.consent.read(), asks: true } }));
  return { base, actor, value: () => actor.getSnapshot().value, answered: () => waitFor(actor, (snapshot) => snapshot.matches('quiet')) };
}

test('an answer is kept in this browser; no later page asks again [SHL-14]', async () => {
  const { actor, answered } = page();
  actor.send({ type: 'notice.answer', answer: 'declined' });
  await answered();
  expect([browser.values.read(name), page().value()]).toEqual(['declined', 'quiet']);
});

test('an answer in one tab answers the other [SHL-14]', async () => {
  const [one, other] = [page(), page()];
  one.actor.send({ type: 'notice.answer', answer: 'allowed' });
  await one.answered();
  browser.window.dispatchEvent(Object.assign(new Event('storage'), { key: name }));
  expect([one.value(), other.value(), other.actor.getSnapshot().context]).toEqual(['quiet', 'quiet', { answer: 'allowed', asks: true, anew: false, here: false }]);
});

test('the answer survives a log-out: it is the browser’s, not the account’s [SHL-14, SES-09]', async () => {
  const { base } = page();
  base.consent.keep('allowed');
  await signOut(base);
  expect(browser.values.read(name)).toBe('allowed');
});

test('a wish to answer anew is heard on this page, and an answer in its place is kept [SHL-14]', async () => {
  const { base, actor, value, answered } = page();
  actor.send({ type: 'notice.answer', answer: 'allowed' });
  await answered();
  base.consent.reopen();
  expect(value()).toBe('asking');
  actor.send({ type: 'notice.answer', answer: 'declined' });
  await answered();
  expect(browser.values.read(name)).toBe('declined');
});
