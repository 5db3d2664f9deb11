import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts';
import type { AccessKind } from '#machines/account-sessions/account-sessions.model.ts';
import { selectScreen } from '#machines/account-sessions/account-sessions.selectors.ts';
import { paths, walkOf } from '#machines/account-sessions/account-sessions.walk.ts';
import {
  allowedApps,
  devices,
  sessions,
  startAccountSessions,
} from '#machines/account-sessions/account-sessions.harness.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, alerts, english, pressable } from '#src/testing/render-view.tsx';
import { renderWithBar } from '#src/testing/render-with-bar.tsx';
import { AccessList } from './access-list.tsx';
import { gestures, gesturesOf, marks, marksOf } from './account-sessions.gestures.ts';

function mount(kind: AccessKind = 'sessions') {
  const access = startAccountSessions(kind);
  const success = renderWithBar(<AccessList actor={access.actor} kind={kind} />);
  const user = userEvent.setup({ delay: null });
  const row = (name: string) => within(screen.getByRole('group', { name }));
  const perform = performer<typeof accountSessionsMachine>(
    access,
    onView(kind === 'sessions' ? gestures : gesturesOf[kind]),
  );
  return { ...access, perform, user, row, success };
}

test.each(wholePaths(paths))('$title [SES-02, SES-08]', async (path) => {
  const { perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(snapshot);
    expectMarks(marks(shown));
    if (shown.name === 'unavailable') {
      expect(alerts()[0]).toEqual(english.explain(shown.failure, shown.waitSeconds));
      expect(pressable().length).toEqual(shown.busy ? 0 : 1);
    }
    if (shown.name !== 'listed') return;
    expect(screen.getAllByRole('group').length).toBe(shown.items.length + (shown.offersAll ? 1 : 0));
    expect(screen.queryAllByRole('button').filter((button) => button.getAttribute('aria-busy') === 'true').length).toBe(
      shown.ending !== null || shown.naming?.busy === true ? 1 : 0,
    );
    const failure = shown.naming?.failure ?? shown.failure;
    expect(alerts()).toEqual(failure === null ? [] : [english.explain(failure, shown.waitSeconds)]);
  });
});

describe.each(['devices', 'apps'] as const)('%s', (kind) => {
  test.each(wholePaths(walkOf(kind).paths))('$title [SES-08]', async (path) => {
    const { perform } = mount(kind);
    await performPath(path, perform, ({ snapshot }) => {
      const shown = selectScreen(snapshot);
      expectMarks(marksOf(kind)(shown));
      if (shown.name === 'listed')
        expect(screen.queryAllByRole('group').length).toBe(shown.items.length + (shown.offersAll ? 1 : 0));
    });
  });
});

const textOf = (row: string): string | null => screen.getByRole('group', { name: row }).textContent;

test('lists sessions with address and last use, this one without a button [SES-02]', async () => {
  const { ports, row } = mount();
  await actAsync(() => ports.readItems.answer(sessions));
  expect(row('Firefox on macOS').getByText('This device')).toBeDefined();
  expect(row('Firefox on macOS').queryByRole('button', { name: /^End/ })).toBeNull();
  expect(row('Firefox on macOS').getByText('203.0.113.24 · about Berlin, Germany · now')).toBeDefined();
  expect(
    row('Chrome on Android').getByText(/^203\.0\.113\.24 · about Berlin, Germany · today, \d\d:\d\d$/),
  ).toBeDefined();
  // Beside a name, the row says what the browser says.
  expect(textOf('Office')).toMatch(/Chrome on Windows\s· 198\.51\.100\.7\s· 2026\u201111\u201114, \d\d:\d\d/);
});

test('after a session ends, the message bar reports it and the page focuses the next button or, without one, the title [SES-02]', async () => {
  const { ports, user, row, success } = mount();
  await actAsync(() => ports.readItems.answer(sessions));
  const end = { name: /^End/ };
  await user.click(row('Chrome on Android').getByRole('button', end));
  await actAsync(() => ports.endAccess.answer());
  expect(success()).toBe('Chrome on Android is logged out.');
  expect(document.activeElement).toBe(row('Office').getByRole('button', end));
  await user.click(row('Office').getByRole('button', end));
  await actAsync(() => ports.endAccess.answer());
  expect(success()).toBe('Office is logged out.');
  expect(document.activeElement?.textContent).toBe('Logged in');
});

test('lists remembered devices with their last day, and all can be forgotten [SES-08]', async () => {
  const { ports, user } = mount('devices');
  await actAsync(() => ports.readItems.answer(devices));
  expect(textOf('Firefox on macOS')).toMatch(/Skips the two-factor code until 2026\u201112\u201114\s· this device/);
  await user.click(screen.getByRole('button', { name: 'Forget all' }));
  await actAsync(() => ports.endAccess.answer());
  expect(ports.endAccess.calls).toEqual([{ target: 'all' }]);
  expect(screen.getByText('No remembered devices').tagName).toBe('P');
});

test('lists apps with what they can see, and removes them one by one [OAU-01]', async () => {
  const { ports, user, row } = mount('apps');
  await actAsync(() => ports.readItems.answer(allowedApps));
  expect(row('Home Hub').getByText(/Sees your account name and email address/).textContent).toContain(
    'homehub.example\u00A0· since 2026\u201110\u201103',
  );
  await user.click(row('Home Hub').getByRole('button', { name: 'Remove access Home Hub' }));
  await actAsync(() => ports.endAccess.answer());
  expect(screen.getByText('No apps have access')).toBeDefined();
});

test('shows the first of 200 sessions and more on demand, focusing the first new one [SES-02]', async () => {
  const { ports, user } = mount();
  const many = Array.from({ length: 100 }, (_, index) =>
    sessions
      .slice(0, 2)
      .map((each) => ({ ...each, id: `${index} ${each.id}`, isCurrent: index === 0 && each.isCurrent })),
  ).flat();
  await actAsync(() => ports.readItems.answer(many));
  const ends = () => screen.getAllByRole('button').filter(({ textContent }) => textContent === 'End');
  expect(ends().length).toBe(19);
  expect(screen.getByRole('button', { name: 'End all' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
  expect([ends().length, document.activeElement === ends()[19]]).toEqual([39, true]);
  for (let press = 0; press < 8; press += 1) await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
  expect([ends().length, screen.queryByRole('button', { name: /^Show/ })]).toEqual([199, null]);
});
