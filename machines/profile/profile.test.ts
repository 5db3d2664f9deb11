import { createActor, fromCallback } from 'xstate';
import { expect, test } from 'vitest';
import type { ConfirmedEmail } from '#contract/calls/email.ts';
import type { Profile } from '#contract/calls/profile.ts';
import type { EditField } from '#machines/profile-edit/profile-edit.model.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failure } from '#machines/shared/failure.ts';
import { changed as confirmed, newEmail } from '#machines/email-change/email-change.harness.ts';
import type { UnsavedText } from '#machines/shared/unsaved-text.ts';
import { cannotReach } from '#machines/testing/chart-checks.ts';
import { changed, settled } from '#machines/testing/events.ts';
import { controlledActor, controlledSource } from '#machines/testing/ports.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { profileMachine } from './profile.machine.ts';
import type { RefreshCommand } from './profile.model.ts';
import { selectScreen } from './profile.selectors.ts';
import { events, input } from './profile.walk.ts';

const ann: Profile = {
  id: 7,
  nickName: '',
  firstName: 'Ann',
  lastName: 'Archer',
  country: '',
  avatar: null,
  version: 1,
  news: false,
  email: { address: 'ann@example.com', status: 'verified' },
};

function start(
  others: Parameters<typeof profileMachine.provide>[0]['actors'] = {},
  unsaved: UnsavedText | null = null,
) {
  const ports = { readProfile: controlledActor<Profile>(), wait: controlledSource<CountdownInput>() };
  const actors = { readProfile: ports.readProfile.logic, waitCountdown: ports.wait.logic, ...others };
  const actor = createActor(profileMachine.provide({ actors }), { input: { ...input, unsaved } }).start();
  return { actor, ports, screen: () => selectScreen(actor.getSnapshot()) };
}

test('reads the profile at once and shows it [SES-13]', async () => {
  const { ports, screen } = start();
  expect([screen(), ports.readProfile.calls.length]).toEqual([{ name: 'waiting' }, 1]);
  await ports.readProfile.answer(ann);
  expect(screen()).toEqual({ name: 'shown', profile: ann });
});

test('a picture uploaded during an edit stays when the edit ends [PRO-03]', async () => {
  const { actor, ports, screen } = start();
  await ports.readProfile.answer(ann);
  actor.send({ type: 'edit.open', field: 'nickName' });
  const pictured: Profile = {
    ...ann,
    version: 2,
    avatar: { source: 'storage', type: 'png', url: 'https://account.example.com/avatars/ann.png' },
  };
  actor.send({ type: 'profile.changed', profile: pictured });
  expect(screen()).toEqual({ name: 'shown', profile: pictured });
  actor.getSnapshot().children.profileEdit?.send({ type: 'edit.cancel' });
  expect(screen()).toEqual({ name: 'shown', profile: pictured });
});

test('a failure is shown until a new read of the profile succeeds [SES-13]', async () => {
  const { actor, ports, screen } = start();
  const unavailable = { name: 'unavailable', failure: failure('time_out'), busy: false, waitSeconds: 0 };
  await ports.readProfile.refuse(refusal('time_out'));
  expect([screen(), ports.wait.running]).toEqual([unavailable, [{ until: null, retryOnline: true }]]);
  actor.send({ type: 'read.retry' });
  actor.send({ type: 'read.retry' });
  expect([screen(), ports.readProfile.calls.length]).toEqual([{ ...unavailable, busy: true }, 2]);
  await ports.readProfile.answer(ann);
  expect(screen()).toEqual({ name: 'shown', profile: ann });
});

test('while the service requires a wait, Retry does not read [NET-07]', async () => {
  const { actor, ports, screen } = start();
  await ports.readProfile.refuse(refusal('request_throttled', { waitUntil: 3000 }));
  expect(ports.wait.running).toEqual([{ until: 3000 }]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 3 });
  actor.send({ type: 'read.retry' });
  expect(screen()).toEqual({
    name: 'unavailable',
    failure: failure('request_throttled', { waitUntil: 3000 }),
    busy: false,
    waitSeconds: 3,
  });
  expect(ports.readProfile.calls).toHaveLength(1);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  actor.send({ type: 'read.retry' });
  expect(ports.readProfile.calls.length).toBe(2);
});

test('a background read that is older than the shown profile is ignored [PRO-01]', async () => {
  const { actor, ports, screen } = start();
  await ports.readProfile.answer({ ...ann, version: 3 });
  actor.send({ type: 'profile.changed', profile: { ...ann, nickName: 'Old', version: 2 } });
  expect(screen()).toEqual({ name: 'shown', profile: { ...ann, version: 3 } });
});

test('after leaving an email change the profile is re-read, and the change continues if the new address awaits its code [PRO-04]', async () => {
  const refreshes: string[] = [];
  const profileRefreshes = fromCallback<RefreshCommand>(({ receive }) => receive(({ type }) => refreshes.push(type)));
  const { actor, ports, screen } = start({ profileRefreshes });
  const child = () => actor.getSnapshot().children.emailChange;
  await ports.readProfile.answer(ann);
  actor.send({ type: 'email.open', usage: 'change_email' });
  expect(child()?.getSnapshot().context.draft).toBeNull();
  child()?.send({ type: 'change.cancel' });
  expect([actor.getSnapshot().value, refreshes, ports.readProfile.calls.length]).toEqual([
    'shown',
    ['profile.refresh'],
    1,
  ]);
  const waiting: Profile = { ...ann, email: { ...ann.email, waiting: newEmail } };
  actor.send({ type: 'profile.changed', profile: waiting });
  expect(screen()).toEqual({ name: 'shown', profile: waiting });
  actor.send({ type: 'email.open', usage: 'change_email' });
  expect(child()?.getSnapshot().context.draft).toEqual({ usage: 'change_email', email: newEmail, password: null });
  child()?.send({ type: 'change.cancel' });
  actor.send({ type: 'email.open', usage: 'verify_email' });
  expect(child()?.getSnapshot().context.draft).toMatchObject({ usage: 'verify_email', email: ann.email.address });
});

test('a row that was being edited when the session ended is opened again once, with what was typed [SES-10]', async () => {
  const { actor, ports } = start({}, { form: 'nickName', values: { nickName: 'Annie', version: '0' } });
  await ports.readProfile.answer(ann);
  const edit = actor.getSnapshot().children.profileEdit;
  expect([edit?.getSnapshot().value, edit?.getSnapshot().context.unsaved]).toEqual([
    { entering: { changed: 'typing' } },
    { nickName: 'Annie' },
  ]);
  edit?.send({ type: 'edit.cancel' });
  expect(actor.getSnapshot().value).toBe('shown');
  actor.send({ type: 'edit.open', field: 'nickName' });
  expect(actor.getSnapshot().children.profileEdit?.getSnapshot().context.unsaved).toBeNull();
});

test('a row whose text was saved after all stays closed [SES-10]', async () => {
  const { actor, ports } = start({}, { form: 'name', values: { firstName: 'Ann', lastName: 'Archer' } });
  await ports.readProfile.answer(ann);
  expect(actor.getSnapshot().value).toBe('shown');
});

test.each([
  { form: 'name', values: { firstName: 'Ann' } },
  { form: 'backup_email', values: { email: newEmail } },
] as const)('%j opens no row [SES-10]', async (unsaved) => {
  const { actor, ports } = start({}, unsaved);
  await ports.readProfile.answer(ann);
  expect(actor.getSnapshot().value).toBe('shown');
});

test('a new email typed when the session ended is filled in again, also while another address awaits its code [SES-10]', async () => {
  const { actor, ports } = start({}, { form: 'change_email', values: { email: newEmail } });
  await ports.readProfile.answer({ ...ann, email: { ...ann.email, waiting: 'ann@typo.example' } });
  const change = actor.getSnapshot().children.emailChange;
  expect(change?.getSnapshot().context).toMatchObject({ usage: 'change_email', draft: null, unsaved: newEmail });
});

test('a confirmed address is read before its dialog is closed, so that the row behind shows it [PRO-04]', async () => {
  const refreshes: string[] = [];
  const profileRefreshes = fromCallback<RefreshCommand>(({ receive }) => receive(({ type }) => refreshes.push(type)));
  const { actor, ports } = start({ profileRefreshes });
  await ports.readProfile.answer(ann);
  actor.send({ type: 'email.open', usage: 'change_email' });
  const report = (confirmed: ConfirmedEmail | null) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a child reports it, not a user
    actor.send(changed('emailChange', { context: { confirmed } }, { type: 'code.submit' }) as never);
  report(null);
  expect(refreshes).toEqual([]);
  report(confirmed);
  expect(refreshes).toEqual(['profile.refresh']);
});

test('a verified address shows at once, before the profile is read again [LOG-07]', async () => {
  const { actor, ports } = start();
  await ports.readProfile.answer({ ...ann, email: { ...ann.email, status: 'unverified' } });
  actor.send({ type: 'email.open', usage: 'verify_email' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a child reports it, not a user
  actor.send(settled('emailChange', { confirmed }) as never);
  const { profile, isVerified } = actor.getSnapshot().context;
  expect([actor.getSnapshot().value, profile?.email.status, isVerified]).toEqual(['reading', 'verified', true]);
});

test.each([
  ['change_email', confirmed],
  ['change_email', null],
  ['verify_email', null],
] as const)('%s that ends with %j verifies no address [PRO-04, LOG-07]', async (usage, ended) => {
  const { actor, ports } = start();
  await ports.readProfile.answer({ ...ann, email: { ...ann.email, status: 'unverified' } });
  actor.send({ type: 'email.open', usage });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a child reports it, not a user
  actor.send(settled('emailChange', { confirmed: ended }) as never);
  const { profile, isVerified } = actor.getSnapshot().context;
  expect([profile?.email.status, isVerified]).toEqual(['unverified', false]);
  // A changed address is read.
  expect(actor.getSnapshot().value).toBe(ended === null ? 'shown' : 'reading');
});

test('a saved row is shown and announced [PRO-01]', async () => {
  const announceSaved = controlledActor<void, { field: EditField; profile: Profile }>();
  const { actor, ports, screen } = start({ announceSaved: announceSaved.logic });
  await ports.readProfile.answer(ann);
  actor.send({ type: 'edit.open', field: 'country' });
  const profile = { ...ann, country: 'DE', version: 2 };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a child reports it, not a user
  actor.send(settled('profileEdit', { profile, saved: 'country', isReplaced: false }) as never);
  expect(announceSaved.calls).toEqual([{ field: 'country', profile }]);
  expect(screen()).toEqual({ name: 'shown', profile });
});

test('another row replaces one without input [PRO-01]', async () => {
  const { actor, ports } = start();
  await ports.readProfile.answer(ann);
  actor.send({ type: 'edit.open', field: 'nickName' });
  actor.send({ type: 'edit.open', field: 'country' });
  const { value, children } = actor.getSnapshot();
  expect([value, children.profileEdit?.getSnapshot().context.field]).toEqual(['editing', 'country']);
});

test.each([
  { type: 'edit.open', field: 'country' },
  { type: 'email.open', usage: 'change_email' },
] as const)('a row with input stays for %j, which does not open once the row is cancelled [PRO-01]', async (event) => {
  const { actor, ports } = start();
  await ports.readProfile.answer(ann);
  actor.send({ type: 'edit.open', field: 'nickName' });
  const edit = actor.getSnapshot().children.profileEdit;
  edit?.send({ type: 'draft.edit', changes: { nickName: 'Annie' } });
  actor.send(event);
  expect([actor.getSnapshot().value, actor.getSnapshot().children.profileEdit]).toEqual(['editing', edit]);
  edit?.send({ type: 'edit.cancel' });
  expect(actor.getSnapshot().value).toBe('shown');
});

test('changing the email replaces a row without input [PRO-01, PRO-04]', async () => {
  const { actor, ports } = start();
  await ports.readProfile.answer(ann);
  actor.send({ type: 'edit.open', field: 'nickName' });
  actor.send({ type: 'email.open', usage: 'change_email' });
  expect(actor.getSnapshot().value).toBe('changingEmail');
});

test('the profile can be shown from every state without the session [SES-13]', () => {
  const withoutSession = events.filter(({ type }) => type !== 'session.recovered');
  expect(cannotReach(profileMachine, withoutSession, 'shown', { input })).toEqual([]);
});
