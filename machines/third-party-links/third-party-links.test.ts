import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { lastLink, startThirdPartyLinks, twoProviders } from './third-party-links.harness.ts';
import { rowsOf, selectDialog, selectRows } from './third-party-links.selectors.ts';

async function shown(links = twoProviders) {
  const started = startThirdPartyLinks();
  await started.ports.readLinks.answer(links);
  return { ...started, rows: () => shownRows(selectRows(started.actor.getSnapshot())) };
}

/** The screen, with a row for each third party instead of the list. */
function shownRows(screen: ReturnType<typeof selectRows>) {
  if (screen.name !== 'rows') return screen;
  const { links, connecting, refused, ...rest } = screen;
  return { ...rest, rows: rowsOf({ links, connecting, refused }) };
}

const quiet = { isLastWay: false, busy: false, failure: null, isTaken: false, isCancelled: false };

test('shows a row for each third party of the brand, connected or not [PRO-05]', async () => {
  const { rows } = await shown();
  expect(rows()).toEqual({
    name: 'rows',
    removed: null,
    isInterrupted: false,
    rows: [
      {
        provider: 'larch',
        providerName: 'Larch',
        person: 'lin@example.com',
        since: Date.UTC(2026, 9, 3, 12),
        ...quiet,
      },
      { provider: 'juniper', providerName: 'Juniper', person: null, since: null, ...quiet },
    ],
  });
});

test('marks the last login method, and shows nothing as not connected until it is known [PRO-05]', async () => {
  const { rows } = await shown(lastLink);
  expect(rows()).toMatchObject({
    rows: [
      { provider: 'larch', isLastWay: true },
      { provider: 'juniper', isLastWay: false },
    ],
  });
  expect(selectRows(startThirdPartyLinks().actor.getSnapshot())).toEqual({ name: 'waiting' });
});

test('connecting redirects to the third party; if that fails, the reason is shown [PRO-05]', async () => {
  const { actor, ports, rows } = await shown();
  actor.send({ type: 'link.connect', provider: 'juniper' });
  expect(ports.startConnect.calls).toMatchObject([{ provider: 'juniper' }]);
  expect(rows()).toMatchObject({ rows: [{ busy: false }, { busy: true }] });
  await ports.startConnect.refuse(refusal('third_account_unavailable'));
  expect(rows()).toMatchObject({ rows: [{ failure: null }, { failure: failure('third_account_unavailable') }] });
});

test.each([
  ['third_account_already_associated', true],
  ['third_account_refused', false],
])(
  'the row of a third party that could not be connected says why, until another try: %s [PRO-05]',
  async (symbol, isTaken) => {
    const { actor, rows } = await shown({
      ...twoProviders,
      refused: { provider: 'juniper', failure: failure(symbol) },
    });
    expect(rows()).toMatchObject({ rows: [{ failure: null }, { failure: failure(symbol), isTaken }] });
    actor.send({ type: 'link.connect', provider: 'juniper' });
    expect(rows()).toMatchObject({ rows: [{ failure: null }, { failure: null, busy: true }] });
  },
);

test('a connection that worked although its response was lost is no failure [PRO-05]', async () => {
  const { rows } = await shown({ ...twoProviders, refused: { provider: 'larch', failure: failure('time_out') } });
  expect(rows()).toMatchObject({ rows: [{ person: 'lin@example.com', failure: null }, { failure: null }] });
});

test('removes the row’s connection and re-reads the list [PRO-05]', async () => {
  const { actor, ports, rows } = await shown();
  actor.send({ type: 'link.remove', provider: 'larch' });
  actor.send({ type: 'remove.confirm' });
  expect(ports.performAction.calls).toEqual([{ subject: 7, proof: null }]);
  await ports.performAction.answer();
  await ports.readLinks.answer({ ...twoProviders, credentials: [] });
  expect(rows()).toMatchObject({ removed: 'Larch', rows: [{ person: null }, { person: null }] });
});

test('after a lost response the list is re-read and reported; a refusal stays in the dialog [PRO-05]', async () => {
  const { actor, ports, rows } = await shown();
  actor.send({ type: 'link.remove', provider: 'larch' });
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
  await ports.readLinks.answer(twoProviders);
  expect(rows()).toMatchObject({ isInterrupted: true, rows: [{ person: 'lin@example.com' }, { person: null }] });
});
