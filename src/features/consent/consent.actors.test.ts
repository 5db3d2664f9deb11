import { createActor, waitFor } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import { selectScreen } from '#machines/consent/consent.selectors.ts';
import { details, sentBack, withCode } from '#machines/consent/consent.harness.ts';
import { closeBrowser, openBrowser, openTab, run, type Script } from '#src/testing/browser.ts';
import { json, refused } from '#src/testing/service.ts';
import { provideConsent } from './consent.actors.ts';

const detailsCall = 'GET /v1.0/oauth2/authorization/details/';
const precheckCall = 'POST /v1.0/oauth2/authorization/precheck';
const decideCall = 'POST /v1.0/oauth2/authorization/';
const query =
  'client_id=home-hub&response_type=code&scope=read_profile&state=1e5%3Cb%3E&redirect_uri=https%3A%2F%2Fhomehub.example%2Fcallback';
const request = {
  client_id: 'home-hub',
  response_type: 'code',
  scope: 'read_profile',
  state: '1e5<b>',
  redirect_uri: 'https://homehub.example/callback',
};
const answers: Script = {
  [detailsCall]: () => json(details),
  [precheckCall]: () => json({ needed: true }),
  [decideCall]: () => json({ redirectTo: withCode }),
};

afterEach(closeBrowser);

function page(script: Script = {}) {
  const browser = openBrowser(`https://account.example.com/oauth2/start?${query}&hasChoose=true`);
  const tab = openTab(browser, { ...answers, ...script });
  const actor = run(createActor(provideConsent({ ...tab.services, send: tab.services.sendOnce })));
  const until = (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(value), { timeout: 5000 });
  const bodies = () =>
    tab.requests.filter(({ method }) => method === 'POST').map(({ body }): unknown => JSON.parse(body ?? ''));
  return { ...tab, actor, until, bodies };
}

test('every call contains the app’s request unchanged, and the page redirects to the address from the service [OAU-01]', async () => {
  const { actor, until, requests, bodies, went } = page();
  await until('asking');
  expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual(request);
  actor.send({ type: 'consent.allow' });
  await until({ leaving: 'left' });
  expect([bodies(), went]).toEqual([[request, { ...request, decision: 'allow' }], [withCode]]);
});

test('the page returns to a native app at its own scheme [OAU-01]', async () => {
  const native = 'example.desk:/callback?code=abc';
  const { actor, until, went } = page({ [decideCall]: () => json({ redirectTo: native }) });
  await until('asking');
  actor.send({ type: 'consent.allow' });
  await until({ leaving: 'left' });
  expect(went).toEqual([native]);
});

test('repeats an earlier permission without a question [OAU-01]', async () => {
  const { until, bodies, went } = page({ [precheckCall]: () => json({ needed: false }) });
  await until({ leaving: 'left' });
  expect([bodies(), went]).toEqual([[request, request], [withCode]]);
});

test('an invalid request of the app is returned at once [OAU-01]', async () => {
  const { until, calls, went } = page({ [detailsCall]: () => json(sentBack) });
  await until({ leaving: 'left' });
  expect([calls(), went]).toEqual([[detailsCall], [sentBack.redirectTo]]);
});

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['HTML', () => new Response('<p>', { status: 500 })],
  ['an invalid address', () => json({ redirectTo: 'javascript:alert(1)' })],
])('a user who declines returns to the app despite %s [OAU-01]', async (_, answer) => {
  const { actor, until, went } = page({ [decideCall]: answer });
  await until('asking');
  actor.send({ type: 'consent.decline' });
  await until({ leaving: 'left' });
  expect(went).toEqual([details.declineTo]);
});

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['an empty answer', () => new Response(null, { status: 500 })],
  ['HTML', () => new Response('<p>')],
  ['half an answer', () => json({ ...details, declineTo: undefined })],
  ['an invalid address', () => json({ redirectTo: 'javascript:alert(1)' })],
])('after %s for the details nothing can be allowed, and the page stays [OAU-01]', async (_, answer) => {
  const { actor, went, calls } = page({ [detailsCall]: answer });
  await waitFor(actor, (snapshot) => selectScreen(snapshot).name === 'unavailable', { timeout: 5000 });
  expect([went, calls()]).toEqual([[], [detailsCall]]);
});

test.each([
  ['a failure', () => refused('system_error', {}, 500)],
  ['HTML', () => new Response('<p>')],
  ['another shape', () => json({ needed: 'no' })],
])('%s at the precheck leads to the question [OAU-01]', async (_, answer) => {
  const { until, calls } = page({ [precheckCall]: answer });
  await until('asking');
  expect(calls()).toEqual([detailsCall, precheckCall]);
});

test('the chooser gets the redirect back with the choice [OAU-02, NAV-05]', async () => {
  const { actor, until, went } = page();
  await until('asking');
  actor.send({ type: 'account.switch' });
  await until('asking');
  expect(went).toEqual([
    `visit /choose-account?redirect=${encodeURIComponent(`https://account.example.com/oauth2/start?${query}&hasChoose=true`)}`,
  ]);
});
