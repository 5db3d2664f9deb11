import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { refusal } from '#machines/testing/refusal.ts';
import {
  lastConnection,
  startThirdPartyConnections,
  twoProviders,
} from '#machines/testing/charts/third-party-connections.ts';
import { rowsOf, selectDialog, selectRows } from './third-party-connections.selectors.ts';

async function shown(connections = twoProviders) {
  const started = startThirdPartyConnections();
  await started.ports.readConnections.answer(connections);
  return { ...started, rows: () => shownRows(selectRows(started.actor.getSnapshot())) };
}

/** The screen, with a row for each third party instead of the list. */
function shownRows(screen: ReturnType<typeof selectRows>) {
  if (screen.name !== 'rows') return screen;
  const { connections, connecting, ...rest } = screen;
  return { ...rest, rows: rowsOf({ connections, connecting }) };
}

test('shows a row for each third party of the brand, connected or not [PRO-05]', async () => {
  const { rows } = await shown();
  expect(rows()).toEqual({
    name: 'rows',
    failure: null,
    removed: null,
    isInterrupted: false,
    rows: [
      {
        provider: 'larch',
        providerName: 'Larch',
        person: 'lin@example.com',
        since: Date.UTC(2026, 9, 3, 12),
        isLastWay: false,
        busy: false,
      },
      { provider: 'juniper', providerName: 'Juniper', person: null, since: null, isLastWay: false, busy: false },
    ],
  });
});

test('marks the last login method, and shows nothing as not connected until it is known [PRO-05]', async () => {
  const { rows } = await shown(lastConnection);
  expect(rows()).toMatchObject({
    rows: [
      { provider: 'larch', isLastWay: true },
      { provider: 'juniper', isLastWay: false },
    ],
  });
  expect(selectRows(startThirdPartyConnections().actor.getSnapshot())).toEqual({ name: 'waiting' });
});

test('connecting redirects to the third party; if that fails, the reason is shown [PRO-05]', async () => {
  const { actor, ports, rows } = await shown();
  actor.send({ type: 'connection.start', provider: 'juniper' });
  expect(ports.startConnection.calls).toMatchObject([{ provider: 'juniper' }]);
  expect(rows()).toMatchObject({ rows: [{ busy: false }, { busy: true }] });
  await ports.startConnection.refuse(refusal('third_account_unavailable'));
  expect(rows()).toMatchObject({ failure: failure('third_account_unavailable') });
});

test('removes the row’s connection and re-reads the list [PRO-05]', async () => {
  const { actor, ports, rows } = await shown();
  actor.send({ type: 'connection.remove', provider: 'larch' });
  actor.send({ type: 'remove.confirm' });
  expect(ports.performAction.calls).toEqual([{ subject: 7, proof: null }]);
  await ports.performAction.answer();
  await ports.readConnections.answer({ ...twoProviders, credentials: [] });
  expect(rows()).toMatchObject({ removed: 'Larch', rows: [{ person: null }, { person: null }] });
});

test('after a lost response the list is re-read and reported; a refusal stays in the dialog [PRO-05]', async () => {
  const { actor, ports, rows } = await shown();
  actor.send({ type: 'connection.remove', provider: 'larch' });
  actor.send({ type: 'remove.confirm' });
  await ports.performAction.refuse(refusal('request_throttled'));
  expect(selectDialog(actor.getSnapshot())).toEqual({
    name: 'confirming',
    providerName: 'Larch',
    busy: false,
    failure: failure('request_throttled'),
  });
  actor.send({ type: 'remove.confirm' });
  await ports.performAction.refuse(refusal('time_out'));
  await ports.readConnections.answer(twoProviders);
  expect(rows()).toMatchObject({ isInterrupted: true, rows: [{ person: 'lin@example.com' }, { person: null }] });
});
