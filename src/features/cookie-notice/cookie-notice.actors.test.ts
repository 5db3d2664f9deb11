import { createActor, waitFor } from 'xstate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeBrowser, openBrowser, openTab, run } from '#src/testing/browser.ts';
import type { Browser } from '#src/testing/browser.ts';
import { provideCookieNotice } from './cookie-notice.actors.ts';
import { endSession } from '#src/session/end-session.ts';

const name = 'ac_cookie_consent';
let browser: Browser;

beforeEach(() => (browser = openBrowser()));
afterEach(closeBrowser);

function page() {
  const { services } = openTab(browser);
  const actor = run(createActor(provideCookieNotice(services), { input: { kept: services.consent.read(), asks: true } }));
  return { services, actor, value: () => actor.getSnapshot().value, answered: () => waitFor(actor, (snapshot) => snapshot.matches('quiet')) };
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
  expect([one.value(), other.value(), other.actor.getSnapshot().context]).toEqual(['quiet', 'quiet', { answer: 'allowed', asks: true, reopened: false, answeredHere: false }]);
});

test('the answer survives a log-out: it is the browser’s, not the account’s [SHL-14, SES-09]', async () => {
  const { services } = page();
  services.consent.keep('allowed');
  await endSession(services);
  expect(browser.values.read(name)).toBe('allowed');
});

test('a wish to answer anew is heard on this page, and an answer in its place is kept [SHL-14]', async () => {
  const { services, actor, value, answered } = page();
  actor.send({ type: 'notice.answer', answer: 'allowed' });
  await answered();
  services.consent.reopen();
  expect(value()).toBe('asking');
  actor.send({ type: 'notice.answer', answer: 'declined' });
  await answered();
  expect(browser.values.read(name)).toBe('declined');
});
