import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { allowedApps, devices, sessions, startAccountSessions } from './account-sessions.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import type { AccessItem, AccessKind } from './account-sessions.model.ts';
import { canEnd, idBehind, offersAll } from './account-sessions.rules.ts';
import { selectScreen } from './account-sessions.selectors.ts';

async function listed(items: readonly AccessItem[] = sessions, kind: AccessKind = 'sessions') {
  const { actor, ports } = startAccountSessions(kind);
  await ports.readItems.answer(items);
  return { actor, ports, screen: () => selectScreen(actor.getSnapshot()) };
}

test('ends one session, and focuses the row after it [SES-02]', async () => {
  const { actor, ports, screen } = await listed();
  actor.send({ type: 'item.end', id: '2' });
  actor.send({ type: 'item.end', id: '3' });
  expect(ports.endAccess.calls).toMatchObject([{ target: { id: '2', name: 'Chrome on Android' } }]);
  expect(screen()).toMatchObject({ ending: '2', items: sessions });
  await ports.endAccess.answer();
  expect(screen()).toMatchObject({
    items: [{ id: '1' }, { id: '3' }],
    ended: { id: '2', name: 'Chrome on Android' },
    nextId: '3',
    ending: null,
  });
});

test('ends all other sessions together and keeps this one [SES-02]', async () => {
  const { actor, ports, screen } = await listed();
  actor.send({ type: 'all.end' });
  expect([ports.endAccess.calls, screen()]).toMatchObject([[{ target: 'all' }], { ending: 'all' }]);
  await ports.endAccess.answer();
  expect(screen()).toMatchObject({
    items: [{ id: '1', isCurrent: true }],
    ended: 'all',
    nextId: null,
    offersAll: false,
  });
});

test('this page’s session and unlisted items cannot be ended [SES-02]', async () => {
  const { actor, ports } = await listed();
  for (const id of ['1', '9']) actor.send({ type: 'item.end', id });
  expect(ports.endAccess.calls).toEqual([]);
});

test('every remembered device can be forgotten, including this one; apps are removed one by one [SES-08]', async () => {
  expect(devices.map(canEnd)).toEqual([true, true]);
  expect(offersAll('devices', devices)).toBe(true);
  expect(offersAll('apps', [...allowedApps, ...allowedApps])).toBe(false);
  expect(offersAll('sessions', sessions.slice(0, 2))).toBe(false);
  const { actor, ports, screen } = await listed(devices, 'devices');
  actor.send({ type: 'all.end' });
  await ports.endAccess.answer();
  expect(screen()).toMatchObject({ items: [], ended: 'all' });
});

test('the previous row gets the focus if there is no next one, and none after everything has ended [SES-02]', () => {
  expect([idBehind(devices, 'all'), idBehind(devices, null)]).toEqual([null, null]);
  expect(idBehind(sessions, { id: '3', name: '', isCurrent: false })).toBe('2');
  expect(idBehind(sessions.slice(0, 2), { id: '2', name: '', isCurrent: false })).toBeNull();
  expect(idBehind(devices, { id: '8', name: '', isCurrent: false })).toBe('7');
});

test.each([
  ['is gone', sessions.filter(({ id }) => id !== '2'), { id: '2', name: 'Chrome on Android' }, null],
  ['is still there', sessions, null, failure('time_out')],
])(
  'if the response was lost and the session %s, the page shows the list’s state [SES-02]',
  async (_, items, ended, failed) => {
    const { actor, ports, screen } = await listed();
    actor.send({ type: 'item.end', id: '2' });
    await ports.endAccess.refuse(refusal('time_out'));
    expect([screen(), ports.readItems.calls.length]).toMatchObject([{ ending: '2', failure: null }, 2]);
    await ports.readItems.answer(items);
    expect(screen()).toMatchObject({ items, ended, failure: failed, ending: null });
  },
);

test('a session that had already ended counts as ended [SES-02]', async () => {
  const { actor, ports, screen } = await listed();
  actor.send({ type: 'item.end', id: '2' });
  await ports.endAccess.refuse(refusal('not_found'));
  await ports.readItems.answer(sessions.slice(0, 1));
  expect(screen()).toMatchObject({ ended: { id: '2' }, failure: null });
});

test('a refusal is shown with the list, and disables the buttons while the service requires a wait [SES-02, NET-07]', async () => {
  const { actor, ports, screen } = await listed();
  actor.send({ type: 'item.end', id: '2' });
  await ports.endAccess.refuse(refusal('request_throttled', { waitUntil: 3000 }));
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 3 });
  actor.send({ type: 'item.end', id: '2' });
  actor.send({ type: 'all.end' });
  expect(screen()).toMatchObject({ items: sessions, failure: { symbol: 'request_throttled' }, waitSeconds: 3 });
  expect(ports.endAccess.calls).toHaveLength(1);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  actor.send({ type: 'item.end', id: '2' });
  expect([screen(), ports.endAccess.calls.length]).toMatchObject([{ failure: null, ending: '2' }, 2]);
});

test('a page that becomes visible again shows sessions that ended elsewhere [SES-02]', async () => {
  const { actor, ports, screen } = await listed();
  actor.send({ type: 'page.returned' });
  expect(screen()).toMatchObject({ items: sessions });
  await ports.readItems.answer(sessions.slice(0, 1));
  expect(screen()).toMatchObject({ items: [{ id: '1' }], ended: null });
});

test('the list stays while the connection is lost, but not after other failures [SES-02, NET-06]', async () => {
  const { actor, ports, screen } = await listed();
  actor.send({ type: 'page.returned' });
  await ports.readItems.refuse(refusal('unreachable'));
  expect(screen()).toMatchObject({ name: 'listed', items: sessions, failure: null });
  actor.send({ type: 'page.returned' });
  await ports.readItems.refuse(refusal('request_throttled'));
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'unavailable' });
});

test('an unreadable list is not shown as empty [SES-02]', async () => {
  const { actor, ports } = startAccountSessions();
  await ports.readItems.refuse(refusal('unreachable'));
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'unavailable', busy: false });
  actor.send({ type: 'read.retry' });
  await ports.readItems.answer(sessions);
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'listed', items: sessions });
});

test('names the device of a session, and refuses names that do not show [SES-02]', async () => {
  const { actor, ports, screen } = await listed();
  actor.send({ type: 'item.rename', id: '2' });
  expect(screen()).toMatchObject({ naming: { item: { id: '2' }, busy: false, problem: null } });
  actor.send({ type: 'name.submit', name: ' ' });
  expect(screen()).toMatchObject({ naming: { problem: 'empty' } });
  actor.send({ type: 'name.submit', name: ' Kitchen tablet ' });
  expect(ports.saveName.calls).toEqual([{ id: '2', name: 'Kitchen tablet' }]);
  await ports.saveName.refuse(refusal('unreachable'));
  expect(screen()).toMatchObject({ failure: null, naming: { busy: false, failure: failure('unreachable') } });
  actor.send({ type: 'name.submit', name: 'Kitchen tablet' });
  await ports.saveName.answer();
  expect(screen()).toMatchObject({ naming: null, renamed: 'Kitchen tablet' });
  const { items } = actor.getSnapshot().context;
  expect(items?.flatMap((item) => (item.kind === 'session' ? [item.givenName] : []))).toEqual(
    sessions.flatMap((item) => (item.kind === 'session' ? [item.id === '2' ? 'Kitchen tablet' : item.givenName] : [])),
  );
  actor.send({ type: 'item.end', id: '2' });
  await ports.endAccess.answer();
  expect(screen()).toMatchObject({ renamed: null, ended: { name: 'Kitchen tablet' } });
});

test('a session that ended elsewhere is not named, and the list is read again [SES-02]', async () => {
  const { actor, ports, screen } = await listed();
  actor.send({ type: 'item.rename', id: '2' });
  actor.send({ type: 'name.submit', name: 'Kitchen tablet' });
  await ports.saveName.refuse(refusal('not_found'));
  await ports.readItems.answer(sessions.slice(0, 1));
  expect(screen()).toMatchObject({ naming: null, renamed: null, items: sessions.slice(0, 1) });
});

test('apps and remembered devices are not named in their lists [SES-08]', async () => {
  const { actor } = await listed(devices, 'devices');
  expect(actor.getSnapshot().can({ type: 'item.rename', id: '7' })).toBe(false);
});
