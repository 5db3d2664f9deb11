import { createActor, waitFor } from 'xstate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeBrowser, openBrowser, openTab, run, type Browser } from '#src/testing/browser.ts';
import { provideCookieNotice } from './cookie-notice.actors.ts';
import { endSession } from '#src/session/end-session.ts';

const name = 'ac_cookie_consent';
let browser: Browser;

beforeEach(() => (browser = openBrowser()));
afterEach(closeBrowser);

function page() {
  const { services } = openTab(browser);
  const actor = run(
    createActor(provideCookieNotice(services), {
      input: { stored: services.cookieConsent.read(), pressed: null, reopened: false },
    }),
  );
  return {
    services,
    actor,
    value: () => actor.getSnapshot().value,
    answered: () => waitFor(actor, (snapshot) => snapshot.matches('hidden')),
  };
}

test('an answer is stored in this browser, and no later page asks again [SHL-14]', async () => {
  const { actor, answered } = page();
  actor.send({ type: 'notice.answer', answer: 'declined' });
  await answered();
  expect([browser.values.read(name), page().value()]).toEqual(['declined', 'hidden']);
});

test('an answer in one tab also answers the other tab [SHL-14]', async () => {
  const [one, other] = [page(), page()];
  one.actor.send({ type: 'notice.answer', answer: 'allowed' });
  await one.answered();
  browser.window.dispatchEvent(Object.assign(new Event('storage'), { key: name }));
  expect(one.value()).toBe('hidden');
  expect(other.value()).toBe('hidden');
  expect(other.actor.getSnapshot().context).toEqual({ answer: 'allowed', reopened: 0, answeredHere: false });
});

test('a logout keeps the answer, which belongs to the browser and not to the account [SHL-14, SES-09]', async () => {
  const { services } = page();
  services.cookieConsent.write('allowed');
  await endSession(services);
  expect(browser.values.read(name)).toBe('allowed');
});

test('reopening the notice shows it again, and the new answer replaces the stored one [SHL-14]', async () => {
  const { services, actor, value, answered } = page();
  actor.send({ type: 'notice.answer', answer: 'allowed' });
  await answered();
  services.cookieConsent.reopen();
  expect(value()).toBe('asking');
  actor.send({ type: 'notice.answer', answer: 'declined' });
  await answered();
  expect(browser.values.read(name)).toBe('declined');
});

test.each([
  ['pressed in the document', () => void (window.earlyCookieAnswer = 'allowed')],
  ['given in another tab', () => browser.values.write(name, 'allowed')],
])('an answer %s during rendering counts [SHL-14]', async (_, give) => {
  const { services } = openTab(browser);
  const notice = createActor(provideCookieNotice(services), {
    input: { stored: null, pressed: null, reopened: false },
  });
  give();
  run(notice);
  await waitFor(notice, (snapshot) => snapshot.matches('hidden'));
  expect([browser.values.read(name), window.earlyCookieAnswer]).toEqual(['allowed', undefined]);
});
