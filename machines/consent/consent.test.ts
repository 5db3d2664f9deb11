import { describe, expect, test } from 'vitest';
import { addressOf } from '#machines/navigation/address.ts';
import { failure } from '#machines/shared/failure.ts';
import { details, partnerDetails, sentBack, startConsent, withCode } from './consent.harness.ts';
import { cannotReach } from '#machines/testing/chart-checks.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { consentMachine } from './consent.machine.ts';
import { authorizationRequestIn } from './consent.rules.ts';
import { selectScreen } from './consent.selectors.ts';
import { events, options } from './consent.walk.ts';

const asked = {
  name: 'asking',
  app: details.app,
  account: details.account,
  site: 'homehub.example',
  isProfileOnly: true,
  busy: null,
  failure: null,
  waitSeconds: 0,
};

async function asking(reply = details) {
  const consent = startConsent();
  await consent.ports.readDetails.answer(reply);
  await consent.ports.precheck.answer({ needed: true });
  return { ...consent, screen: () => selectScreen(consent.actor.getSnapshot()) };
}

test('nothing can be allowed before the details are shown [OAU-01]', async () => {
  const { actor, ports } = startConsent();
  actor.send({ type: 'consent.allow' });
  await ports.readDetails.answer(details);
  actor.send({ type: 'consent.allow' });
  expect([selectScreen(actor.getSnapshot()), ports.allow.calls]).toEqual([{ name: 'waiting' }, []]);
  await ports.precheck.answer({ needed: true });
  expect(selectScreen(actor.getSnapshot())).toEqual(asked);
});

test('an app allowed earlier gets its response without a question [OAU-01]', async () => {
  const { actor, ports } = startConsent();
  await ports.readDetails.answer(details);
  await ports.precheck.answer({ needed: false });
  expect(selectScreen(actor.getSnapshot())).toEqual({ name: 'waiting' });
  await ports.repeatDecision.answer(withCode);
  expect([ports.goTo.calls, ports.allow.calls]).toEqual([[{ destination: withCode }], []]);
});

test('a precheck that fails or is not confirmed shows the full question [OAU-01]', async () => {
  const failed = startConsent();
  await failed.ports.readDetails.answer(details);
  await failed.ports.precheck.refuse(refusal('unreachable'));
  const unconfirmed = startConsent();
  await unconfirmed.ports.readDetails.answer(details);
  await unconfirmed.ports.precheck.answer({ needed: false });
  await unconfirmed.ports.repeatDecision.refuse(refusal('consent_required'));
  for (const { actor } of [failed, unconfirmed]) expect(selectScreen(actor.getSnapshot())).toEqual(asked);
});

test('an invalid request is returned to the app at once [OAU-01]', async () => {
  const { actor, ports } = startConsent();
  await ports.readDetails.answer(sentBack);
  expect([ports.goTo.calls, ports.precheck.calls]).toEqual([[{ destination: sentBack.redirectTo }], []]);
  expect(selectScreen(actor.getSnapshot())).toEqual({ name: 'leaving', app: null, destination: null });
});

test.each(['client_not_found', 'redirect_not_registered', 'invalid_parameters'])(
  'after %s the page stays and does not redirect [OAU-01]',
  async (symbol) => {
    const { actor, ports } = startConsent();
    await ports.readDetails.refuse(refusal(symbol));
    expect([selectScreen(actor.getSnapshot()), ports.goTo.calls]).toEqual([
      { name: 'broken', failure: failure(symbol), isIncomplete: symbol === 'invalid_parameters' },
      [],
    ]);
  },
);

test('details that cannot be read are read again on Retry [OAU-01]', async () => {
  const { actor, ports } = startConsent();
  await ports.readDetails.refuse(refusal('unreachable'));
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'unavailable', busy: false });
  actor.send({ type: 'read.retry' });
  await ports.readDetails.answer(details);
  expect(selectScreen(actor.getSnapshot())).toEqual({ name: 'waiting' });
});

describe('a decision', () => {
  test('allowing is sent once, and redirects to the address from the service [OAU-01]', async () => {
    const { actor, ports, screen } = await asking();
    actor.send({ type: 'consent.allow' });
    actor.send({ type: 'consent.allow' });
    actor.send({ type: 'consent.decline' });
    expect(screen()).toEqual({ ...asked, busy: 'allow' });
    expect(ports.allow.calls).toHaveLength(1);
    expect(ports.decline.calls).toHaveLength(0);
    await ports.allow.answer(withCode);
    await ports.goTo.answer();
    expect(ports.goTo.calls).toEqual([{ destination: withCode }]);
    expect(screen()).toEqual({ name: 'leaving', app: 'Home Hub', destination: withCode });
  });

  test('that fails is shown, and both choices are open again [OAU-01]', async () => {
    const { actor, ports, screen } = await asking();
    actor.send({ type: 'consent.allow' });
    await ports.allow.refuse(refusal('time_out'));
    expect(screen()).toEqual({ ...asked, failure: failure('time_out') });
    actor.send({ type: 'consent.decline' });
    expect(screen()).toEqual({ ...asked, busy: 'decline' });
  });

  test('to allow waits as long as the service requires, one to decline never waits [OAU-01]', async () => {
    const { actor, ports, screen } = await asking();
    actor.send({ type: 'consent.allow' });
    await ports.allow.refuse(refusal('request_throttled', { waitUntil: 3000 }));
    actor.send({ type: 'waitCountdown.tick', secondsLeft: 3 });
    actor.send({ type: 'consent.allow' });
    expect([screen(), ports.allow.calls.length]).toMatchObject([{ waitSeconds: 3, busy: null }, 1]);
    actor.send({ type: 'consent.decline' });
    expect(ports.decline.calls.length).toBe(1);
  });

  test('declining returns to the app with or without the service’s response [OAU-01]', async () => {
    const [answered, alone] = [await asking(), await asking()];
    for (const { actor } of [answered, alone]) actor.send({ type: 'consent.decline' });
    await answered.ports.decline.answer('https://homehub.example/callback?error=access_denied&state=s');
    await alone.ports.decline.refuse(refusal('unreachable'));
    expect([answered, alone].map(({ ports }) => ports.goTo.calls)).toEqual([
      [{ destination: 'https://homehub.example/callback?error=access_denied&state=s' }],
      [{ destination: details.declineTo }],
    ]);
  });
});

test('choosing another account opens the account chooser [OAU-02]', async () => {
  const { actor, ports } = await asking();
  actor.send({ type: 'account.switch' });
  actor.send({ type: 'account.switch' });
  expect([ports.goToChooser.calls.length, ports.goTo.calls]).toEqual([1, []]);
});

test('lists what the app cannot do only for the profile scope [OAU-01]', async () => {
  expect((await asking(partnerDetails)).screen()).toEqual({ ...asked, isProfileOnly: false });
});

test('the request is read unchanged from the address, and parameters without a value are omitted [OAU-01]', () => {
  const { searchParams } = addressOf(
    'https://account.example.com/oauth2/start?client_id=home-hub&scope=read_profile+partner&state=%3C1e5%3E&redirect_uri=&hasChoose=true',
  );
  expect(authorizationRequestIn({ searchParams })).toEqual({
    client_id: 'home-hub',
    scope: 'read_profile partner',
    state: '<1e5>',
  });
  expect(authorizationRequestIn(addressOf('https://account.example.com/oauth2/start'))).toEqual({ client_id: '' });
});

test.each([
  ['response_type=code&response_type=token', { client_id: 'home-hub', scope: 'read_profile' }],
  ['response_type=code&state=one&state=', { client_id: 'home-hub', scope: 'read_profile' }],
  ['response_type=code&scope=partner', { client_id: 'home-hub' }],
  ['client_id=another', { client_id: '', scope: 'read_profile' }],
  [
    'redirect_uri=https%3A%2F%2Fa.example%2F&redirect_uri=https%3A%2F%2Fb.example%2F',
    { client_id: '', scope: 'read_profile' },
  ],
])(
  'a repeated parameter makes the request invalid, and two return addresses name no app: %s [OAU-01]',
  (more, request) => {
    const { searchParams } = addressOf(
      `https://account.example.com/oauth2/start?client_id=home-hub&scope=read_profile&${more}`,
    );
    expect(authorizationRequestIn({ searchParams })).toEqual(request);
  },
);

test('declining returns to the app without calling the service [OAU-01]', () => {
  const offline = events.filter(({ type }) => !/^xstate\.done\.actor\.(allow|decline|repeatDecision)$/.test(type));
  expect(cannotReach(consentMachine, offline, 'leaving.left', options)).toEqual(['broken']);
});
