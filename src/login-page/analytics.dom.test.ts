import { beforeEach, expect, test } from 'vitest';
import { configuration } from '#machines/testing/configuration.ts';
import { credentials, startLogin } from '#machines/login/login.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { createServices } from '#src/services/services.ts';
import { openAnalytics } from './analytics.ts';

const name = configuration.storage.cookieConsent;
const sent: Blob[] = [];

beforeEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/login');
  // Files share a process: other files' recorders send their events now.
  window.dispatchEvent(new Event('pagehide'));
  sent.length = 0;
  Object.assign(navigator, { sendBeacon: (_: string, body: Blob) => sent.push(body) > 0 });
});

/** A page where a user tries a wrong password and leaves; returns whether storage and HTTP client were loaded. */
async function visit(analyticsAddress: string): Promise<boolean> {
  const own = { ...configuration, analyticsAddress };
  let opened = false;
  const { actor, ports } = startLogin();
  const see = await openAnalytics({
    configuration: () => Promise.resolve({ configuration: own, date: null }),
    services: () => {
      opened = true;
      return Promise.resolve(createServices(own, null));
    },
  });
  if (see !== null) actor.system.inspect(see);
  actor.send({ type: 'credentials.submit', credentials });
  await ports.logIn.refuse(refusal('incorrect_password'));
  window.dispatchEvent(new Event('pagehide'));
  return opened;
}

test.each([
  ['nothing', '', 'https://account.example.com/analytics'],
  ['a no', 'declined', 'https://account.example.com/analytics'],
  ['a yes, without an address to send to,', 'allowed', ''],
])('a browser that stores %s loads no analytics and records nothing [NET-09]', async (_, kept, address) => {
  if (kept !== '') window.localStorage.setItem(name, kept);
  expect([await visit(address), sent]).toEqual([false, []]);
});

test('a browser that stores consent records login [NET-09]', async () => {
  window.localStorage.setItem(name, 'allowed');
  expect(await visit('https://account.example.com/analytics')).toBe(true);
  const events = [{ name: 'log-in', page: 'login', result: 'incorrect_password' }];
  expect(JSON.parse((await sent[0]?.text()) ?? '')).toEqual({ category: 'account-settings', events });
});

test('without a configuration nothing is recorded [NET-09]', async () => {
  window.localStorage.setItem(name, 'allowed');
  const nowhere = () => Promise.reject(new Error('unreachable'));
  await expect(openAnalytics({ configuration: nowhere, services: nowhere })).rejects.toThrow('unreachable');
});
