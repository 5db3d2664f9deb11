import { createActor, waitFor } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { rememberedAccounts } from '#src/browser/storage/remembered-accounts.ts';
import { closeBrowser, openBrowser, openTab, run, type Script } from '#src/testing/browser.ts';
import { json, refused } from '#src/testing/service.ts';
import { details } from '#machines/consent/consent.harness.ts';
import { ann } from '#machines/profile-edit/profile-edit.harness.ts';
import { provideAccountChooser } from './account-chooser.actors.ts';

const consentPage = 'https://account.example.com/oauth2/start?client_id=home-hub&state=1e5';
const behind = `${consentPage}&hasChoose=true`;
const profileCall = 'GET /v1.0/users/@me/profile/';
const detailsCall = 'GET /v1.0/oauth2/authorization/details/';
const forgetCall = 'DELETE /v2/auth/mfa/trusted';
const answers: Script = {
  [profileCall]: () => json(ann),
  [detailsCall]: () => json(details),
  [forgetCall]: () => new Response(null, { status: 204 }),
};

afterEach(closeBrowser);

async function page(script: Script = {}, redirect = consentPage) {
  const browser = openBrowser(`https://account.example.com/choose-account?redirect=${encodeURIComponent(redirect)}`);
  const tab = openTab(browser, { ...answers, ...script });
  const remembered = rememberedAccounts(tab.services.values);
  remembered.keep('bob@example.com', 8);
  remembered.keep('ann@example.com', 7);
  tab.services.trust.keep('bob@example.com', new Secret('trusted'));
  const left: string[] = [];
  const services = { ...tab.services, send: tab.services.sendOnce, logOut: () => void left.push('logged out') };
  const actor = run(createActor(provideAccountChooser(services)));
  const settled = () =>
    waitFor(
      actor,
      (snapshot) =>
        !(['reading', 'forgetting', 'continuing', 'switching', 'loggingOut'] as const).some((state) =>
          snapshot.matches(state),
        ),
    );
  await settled();
  return { ...tab, actor, remembered, left, settled, accounts: () => actor.getSnapshot().context.accounts };
}

test('lists this browser’s other accounts, and remembers the current one’s name [OAU-02]', async () => {
  const { accounts, remembered, calls } = await page();
  expect(accounts()).toEqual({
    current: { username: 'ann@example.com', name: 'Ann', masked: 'a•••n@example.com' },
    others: [{ username: 'bob@example.com', name: 'b•••b@example.com', masked: 'b•••b@example.com' }],
    app: 'Home Hub',
    declineTo: details.declineTo,
  });
  expect(remembered.list()).toEqual([
    { username: 'ann@example.com', account: 7, name: 'Ann' },
    { username: 'bob@example.com', account: 8, name: '' },
  ]);
  expect(calls()).toEqual([profileCall, detailsCall]);
});

test('an unknown app or an invalid redirect leaves the rest unchanged [OAU-02]', async () => {
  const unknown = await page({ [detailsCall]: () => refused('client_not_found', {}, 404) });
  expect(unknown.accounts()?.app).toBe(null);
  const elsewhere = await page({}, 'https://cloud.example.com/plan');
  expect([elsewhere.accounts()?.app, elsewhere.calls()]).toEqual([null, [profileCall]]);
});

test('a user who chooses no account returns to the app with the refusal, even after an invalid request [OAU-02, OAU-01]', async () => {
  const wrong = 'https://home-hub.example/callback?error=invalid_scope&state=1e5';
  for (const [script, to] of [
    [{}, details.declineTo],
    [{ [detailsCall]: () => json({ redirectTo: wrong }) }, wrong],
  ] as const) {
    const { actor, went, left } = await page(script);
    actor.send({ type: 'choice.cancel' });
    expect([went, left]).toEqual([[`visit ${to}`], []]);
    closeBrowser();
  }
});

test('a user who cancels a request that needs another login stays logged in [OAU-02, OAU-01]', async () => {
  const again = 'https://account.example.com/logout?redirect=https%3A%2F%2Faccount.example.com%2Foauth2%2Fstart';
  const { actor, went } = await page({ [detailsCall]: () => json({ redirectTo: again }) });
  actor.send({ type: 'choice.cancel' });
  expect(went).toEqual(['visit /']);
});

test('without a known app, declining leads to the account, never to an address in the request [OAU-02, OAU-01]', async () => {
  const address = `${consentPage}&redirect_uri=${encodeURIComponent('https://evil.example/')}`;
  const { actor, went } = await page({ [detailsCall]: () => refused('redirect_not_registered', {}, 400) }, address);
  actor.send({ type: 'choice.cancel' });
  expect(went).toEqual(['visit /']);
});

test('the current account continues to the requested page with its choice [OAU-02, NAV-05]', async () => {
  const { actor, went } = await page();
  actor.send({ type: 'account.continue' });
  expect(went).toEqual([`visit ${behind}`]);
});

test('another account is logged out first, and login reads its name from the tab, not from the address [OAU-02]', async () => {
  const { actor, went, services, settled } = await page();
  actor.send({ type: 'account.choose', username: 'bob@example.com' });
  await settled();
  expect(went).toEqual([`visit /logout?redirect=${encodeURIComponent(behind)}`]);
  expect(services.tabValues.read('ac_chosen_name')).toBe('bob@example.com');
});

test('a new account logs in without a prefilled name [OAU-02]', async () => {
  const { actor, services, went, settled } = await page();
  services.tabValues.write('ac_chosen_name', 'someone@example.com');
  actor.send({ type: 'another.use' });
  await settled();
  expect([went.length, services.tabValues.read('ac_chosen_name')]).toEqual([1, null]);
});

test('removes an account with its trust token, at the service first [OAU-02]', async () => {
  const { actor, requests, remembered, services, accounts, settled } = await page();
  actor.send({ type: 'account.forget', username: 'bob@example.com' });
  await settled();
  expect([requests.at(-1)?.body, services.trust.read('bob@example.com')]).toEqual(['{"token":"trusted"}', null]);
  expect([remembered.list().map(({ username }) => username), accounts()?.others]).toEqual([['ann@example.com'], []]);
});

test('an account stays if its trust token could not be revoked [OAU-02, SES-08]', async () => {
  const { actor, remembered, services, settled } = await page({ [forgetCall]: () => refused('system_error', {}, 500) });
  actor.send({ type: 'account.forget', username: 'bob@example.com' });
  await settled();
  expect(actor.getSnapshot().context.failure?.symbol).toBe('system_error');
  expect(remembered.list()).toHaveLength(2);
  expect(services.trust.read('bob@example.com')?.reveal()).toBe('trusted');
});

test('the app performs its own logout [OAU-02]', async () => {
  const { actor, left } = await page();
  actor.send({ type: 'session.leave' });
  expect(left).toEqual(['logged out']);
});
