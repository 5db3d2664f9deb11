import { describe, expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { alone, startAccountChooser, withOthers } from './account-chooser.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { maskedName } from '#machines/shared/masked-name.ts';
import { addressBehind } from './account-chooser.rules.ts';
import { selectScreen } from './account-chooser.selectors.ts';

const rules = { redirectDomain: 'example.com', officialSite: 'https://www.example.com' };
const chooser = 'https://account.example.com/choose-account';
const at = (redirect: string) => `${chooser}?redirect=${encodeURIComponent(redirect)}`;

async function choosing(reading = withOthers) {
  const chart = startAccountChooser();
  await chart.ports.readAccounts.answer(reading);
  return { ...chart, screen: () => selectScreen(chart.actor.getSnapshot()) };
}

describe('the destination [OAU-02]', () => {
  test.each([
    [
      'https://account.example.com/oauth2/start?client_id=a&state=1e5',
      'https://account.example.com/oauth2/start?client_id=a&state=1e5&hasChoose=true',
    ],
    [
      'https://account.example.com/oauth2/start?hasChoose=false&scope=a%20b',
      'https://account.example.com/oauth2/start?scope=a%20b&hasChoose=true',
    ],
    ['https://account.example.com/accountSecurity', 'https://account.example.com/accountSecurity'],
    ['https://cloud.example.com/plan', 'https://cloud.example.com/plan'],
    ['https://cloud.example.com/oauth2/start', 'https://cloud.example.com/oauth2/start'],
    ['https://evil.example/oauth2/start', 'https://www.example.com/'],
    ['javascript:alert(1)', 'https://www.example.com/'],
    ['https://account.example.com/logout', 'https://www.example.com/'],
  ])('for %s is %s', (redirect, behind) => {
    expect(addressBehind(at(redirect), rules)).toBe(behind);
  });

  test('without a redirect is the official site', () => {
    expect(addressBehind(chooser, rules)).toBe('https://www.example.com/');
  });
});

test.each([
  ['lin.hart@example.com', 'l•••t@example.com'],
  ['al@example.com', 'a•••@example.com'],
  ['a@b@example.com', 'a•••b@example.com'],
  ['13800138000', '138••••8000'],
])('%s is shown as %s [OAU-02]', (username, masked) => {
  expect(maskedName(username)).toBe(masked);
});

test('lists the session’s account and the remembered ones, without full addresses [OAU-02]', async () => {
  const { screen } = await choosing();
  expect(screen()).toEqual({
    name: 'choosing',
    app: 'Home Hub',
    declineTo: alone.declineTo,
    current: { username: 'lin.hart@example.com', name: 'Lin Hart', masked: 'l•••t@example.com' },
    others: [
      { username: 'sam.rivers@example.com', name: 'Sam', masked: 's•••s@example.com' },
      { username: '13800138000', name: '138••••8000', masked: '138••••8000' },
    ],
    busy: false,
    failure: null,
  });
});

test.each(['', '  ', 'sam.rivers@example.com'])(
  'a remembered account named "%s" shows its masked address [OAU-02]',
  async (name) => {
    const { screen } = await choosing({ ...alone, others: [{ username: 'sam.rivers@example.com', name }] });
    expect(screen()).toMatchObject({ others: [{ name: 's•••s@example.com' }] });
  },
);

test('the current account continues without a logout [OAU-02]', async () => {
  const { actor, ports, screen } = await choosing(alone);
  actor.send({ type: 'account.continue' });
  actor.send({ type: 'another.use' });
  expect([ports.goToDestination.calls.length, ports.goToLogin.calls, screen()]).toMatchObject([1, [], { busy: true }]);
});

test('another account opens login with its name prefilled, a new one without [OAU-02]', async () => {
  const [chosen, fresh] = [await choosing(), await choosing()];
  chosen.actor.send({ type: 'account.choose', username: 'sam.rivers@example.com' });
  fresh.actor.send({ type: 'another.use' });
  expect([...chosen.ports.goToLogin.calls, ...fresh.ports.goToLogin.calls]).toEqual([
    { username: 'sam.rivers@example.com' },
    { username: null },
  ]);
});

test('a previously chosen name is not prefilled for another login [OAU-02]', async () => {
  const { actor, ports } = await choosing();
  actor.send({ type: 'account.choose', username: 'sam.rivers@example.com' });
  await ports.goToLogin.refuse(refusal('unknown'));
  actor.send({ type: 'another.use' });
  expect(ports.goToLogin.calls).toEqual([{ username: 'sam.rivers@example.com' }, { username: null }]);
});

test('a remembered account can be removed; if that fails, it stays and the reason is shown [OAU-02]', async () => {
  const { actor, ports, screen } = await choosing();
  const forget = () => actor.send({ type: 'account.forget', username: 'sam.rivers@example.com' });
  forget();
  await ports.forgetAccount.refuse(refusal('unreachable'));
  expect(screen()).toMatchObject({ failure: failure('unreachable'), others: [{ name: 'Sam' }, {}] });
  forget();
  await ports.forgetAccount.answer();
  expect(screen()).toMatchObject({ failure: null, others: [{ username: '13800138000' }] });
});

test('a destination that does not load, or a return to this page, leaves the list usable [OAU-02]', async () => {
  const { actor, ports, clock, screen } = await choosing();
  for (const comeBack of [() => actor.send({ type: 'page.returned' }), () => clock.increment(30_000)]) {
    actor.send({ type: 'account.continue' });
    await ports.goToDestination.answer();
    expect(screen()).toMatchObject({ busy: true });
    comeBack();
    await ports.readAccounts.answer(alone);
    expect(screen()).toMatchObject({ busy: false });
  }
});

test('a user who chooses no account returns to the app as declined or, without an app, to the account [OAU-02]', async () => {
  const [asked, nameless] = [await choosing(), await choosing({ ...alone, app: null, declineTo: null })];
  for (const { actor } of [asked, nameless]) actor.send({ type: 'choice.cancel' });
  expect([...asked.ports.goBack.calls, ...nameless.ports.goBack.calls]).toEqual([
    { declineTo: alone.declineTo },
    { declineTo: null },
  ]);
  expect(asked.ports.logOut.calls).toEqual([]);
});

test.each(['session.leave', 'choice.cancel'] as const)(
  'accounts that could not be read can be read again after %s fails [OAU-02]',
  async (type) => {
    const { actor, ports } = startAccountChooser();
    await ports.readAccounts.refuse(refusal('unreachable'));
    actor.send({ type });
    await ports[type === 'session.leave' ? 'logOut' : 'goBack'].refuse(refusal('unknown'));
    actor.send({ type: 'read.retry' });
    expect(ports.readAccounts.calls.length).toBe(2);
  },
);

test.each(['session.leave', 'choice.cancel'] as const)(
  'the list can still be used, and shows the reason, if %s fails [OAU-02]',
  async (type) => {
    const { actor, ports, screen } = await choosing();
    actor.send({ type });
    await ports[type === 'session.leave' ? 'logOut' : 'goBack'].refuse(refusal('unreachable'));
    expect(screen()).toMatchObject({ name: 'choosing', busy: false, failure: failure('unreachable') });
    actor.send({ type: 'account.continue' });
    expect(ports.goToDestination.calls).toHaveLength(1);
  },
);

test('Retry reads the accounts again; the user can also log out [OAU-02]', async () => {
  const { actor, ports } = startAccountChooser();
  await ports.readAccounts.refuse(refusal('unreachable'));
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'unavailable', busy: false });
  actor.send({ type: 'read.retry' });
  await ports.readAccounts.refuse(refusal('unreachable'));
  actor.send({ type: 'session.leave' });
  expect([ports.readAccounts.calls.length, ports.logOut.calls.length]).toEqual([2, 1]);
});
