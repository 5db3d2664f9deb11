import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { changedNow, goodDraft, noPassword, startPassword } from '#machines/password/password.harness.ts';
import { lastLink, startThirdPartyLinks, twoProviders } from '#machines/third-party-links/third-party-links.harness.ts';
import { failure } from '#machines/shared/failure.ts';
import type { thirdPartyLinksMachine } from '#machines/third-party-links/third-party-links.machine.ts';
import { selectScreen } from '#machines/third-party-links/third-party-links.selectors.ts';
import { paths } from '#machines/third-party-links/third-party-links.walk.ts';
import { challengeGestures, expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, alerts, english, pressable, renderView } from '#src/testing/render-view.tsx';
import { configuration } from '#machines/testing/configuration.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { openHostApp } from '#src/browser/bridge/bridge-calls.ts';
import { stillServices } from '#src/gallery/surroundings.ts';
import { ServicesContext } from '#src/services/services-context.ts';
import { gestures, marks } from './third-party-links.gestures.ts';
import { ThirdPartyLinksView } from './third-party-links.view.tsx';

function mount() {
  const links = startThirdPartyLinks();
  renderView(<ThirdPartyLinksView actor={links.actor} />);
  const perform = performer<typeof thirdPartyLinksMachine>(links, {
    ...onView(gestures),
    ...challengeGestures(links, 'removeLink', 'Remove'),
  });
  return { ...links, perform };
}

test.each(wholePaths(paths))('$title [PRO-05]', async (path) => {
  const { actor, perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    const { name, rows, dialog } = shown;
    expectMarks(marks(shown));
    expect(name).toBe(selectScreen(snapshot).name);
    if (rows.name === 'unavailable') expect(alerts()[0]).toContain(english.explain(rows.failure, rows.waitSeconds));
    if (rows.name === 'rows' && rows.refused !== null)
      expect(alerts()).toContain(english.explain(rows.refused.failure, 0, 'Juniper'));
    expect(screen.queryByRole('dialog') === null).toBe(dialog === null);
    if (dialog?.name === 'confirming' && dialog.failure !== null)
      expect(screen.getByRole('dialog').textContent).toContain(english.explain(dialog.failure));
    const isBusy =
      (dialog !== null && dialog.busy) ||
      (rows.name === 'unavailable' && rows.busy) ||
      (rows.name === 'rows' && rows.connecting !== null);
    if (name !== 'waiting' && !isBusy) expect(pressable().length).toBeGreaterThan(0);
  });
});

test('a connection shows its date next to the logo of its third party [PRO-05]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readLinks.answer(twoProviders));
  const row = screen.getByRole('group', { name: 'Larch' });
  expect(row.textContent).toEqual(expect.stringContaining('lin@example.com, since 2026\u201110\u201103'));
  expect(row.querySelector('[data-mark="larch"]')).toEqual(expect.anything());
  expect(screen.getByRole('group', { name: 'Juniper' }).textContent).toContain('Not connected');
});

test('a third party that is connected to another account says so in its row, which can be tried again [PRO-05]', async () => {
  const { ports } = mount();
  const refused = { provider: 'juniper', failure: failure('third_account_already_associated') };
  await actAsync(() => ports.readLinks.answer({ ...twoProviders, refused }));
  const row = within(screen.getByRole('group', { name: 'Juniper' }));
  expect(row.getByRole('alert').textContent).toMatch(/^This Juniper account is connected to another account here\./);
  expect(row.getByRole('button', { name: 'Connect Juniper' })).toBeDefined();
});

test('without a password the last connection has no Remove button; its row links to setting a password, after which it can be removed [PRO-05, PRO-06]', async () => {
  const password = startPassword();
  const links = startThirdPartyLinks();
  renderView(<ThirdPartyLinksView actor={links.actor} passwordActor={password.actor} />);
  await actAsync(() => links.ports.readLinks.answer(lastLink));
  const row = screen.getByRole('group', { name: 'Larch' });
  expect(row.textContent).toContain('Your account has no password, so one connection must stay. Set a password first');
  expect(within(row).queryAllByRole('button')).toEqual([]);
  await actAsync(() => password.ports.readStatus.answer(noPassword));
  await userEvent.click(within(row).getByRole('button', { name: 'Set a password' }));
  expect(password.value()).toBe('entering');
  await actAsync(() => password.actor.send({ type: 'draft.submit', draft: goodDraft }));
  await actAsync(() => password.ports.performAction.answer());
  await actAsync(() => password.ports.readStatus.answer(changedNow));
  expect(within(row).getByRole('button', { name: 'Remove Larch' })).toBeDefined();
  expect(row.textContent).not.toContain('last way');
});

test.each([
  ['has no sign-in sheet', {}, false],
  ['has one', { openSignIn: () => Promise.resolve(null) }, true],
])('in an app that %s, %o, a third party can be connected: %s [PRO-05, APP-02]', async (_, bridge, canConnect) => {
  const links = startThirdPartyLinks();
  const hostApp = openHostApp(configuration.bridge, { [configuration.bridge]: bridge });
  const services = { ...stillServices(true), hostApp };
  renderView(
    <ServicesContext value={services}>
      <ThirdPartyLinksView actor={links.actor} />
    </ServicesContext>,
  );
  await actAsync(() => links.ports.readLinks.answer(twoProviders));
  const row = screen.getByRole('group', { name: 'Juniper' });
  expect(row.textContent?.includes('You can connect it in a browser.')).toBe(!canConnect);
  expect(within(row).queryByRole('button') !== null).toBe(canConnect);
  expect(screen.getByRole('button', { name: 'Remove Larch' })).toBeDefined();
});
