import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { securityEvents } from '#contract/security-events.ts';
import type { securityActivityMachine } from '#machines/security-activity/security-activity.machine.ts';
import { selectScreen } from '#machines/security-activity/security-activity.selectors.ts';
import { paths } from '#machines/security-activity/security-activity.walk.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { eventOn, first, last, startSecurityActivity } from '#machines/security-activity/security-activity.harness.ts';
import { expectMarks, onView, performer, press } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, alerts, english, pressable, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './security-activity.gestures.ts';
import { SecurityActivityView } from './security-activity.view.tsx';

function mount() {
  const activity = startSecurityActivity();
  renderView(<SecurityActivityView actor={activity.actor} />);
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const perform = performer<typeof securityActivityMachine>(activity, {
    ...onView(gestures),
    'dates.change': 'send',
  });
  return { ...activity, perform, choose, user: userEvent.setup({ delay: null }) };
}

test.each(wholePaths(paths))('$title [ACT-01, ACT-03]', async (path) => {
  const { perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const { dates, list, failure } = selectScreen(snapshot);
    expectMarks(marks(selectScreen(snapshot)));
    expect(
      [screen.getByLabelText('From'), screen.getByLabelText('To')].map((field) => field.getAttribute('value')),
    ).toEqual([dates.from, dates.to]);
    expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe(
      dates.isOutside || dates.from > dates.to ? 'true' : null,
    );
    expect(screen.queryAllByRole('listitem').length).toBe(
      list?.name === 'listed' ? list.days.flatMap(({ events }) => events).length : 0,
    );
    expect(
      alerts().filter(
        (text) => failure !== null && text.startsWith(english.explain(failure.failure, failure.waitSeconds)),
      ).length,
    ).toBe(failure === null ? 0 : 1);
    expect(pressable().length).toBeGreaterThan(2);
  });
});

test('lists events by day, with device, address and time, and marks only failed attempts [ACT-01, ACT-02]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readPage.answer(first));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
    '2026\u201111\u201114',
  ]);
  const today = within(screen.getByRole('region', { name: 'Today' })).getAllByRole('listitem');
  expect(today.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Logged in with passwordFirefox on macOS\u00A0· 203\.0\.113\.24This was not me\d\d:\d\d$/),
    expect.stringMatching(/^Wrong protection code enteredAndroid app\u00A0· 203\.0\.113\.24This was not me\d\d:\d\d$/),
  ]);
  expect(today.map((row) => row.className.includes('failed'))).toEqual([false, true]);
  expect(screen.getByText('Larch · Firefox on macOS · 203.0.113.24')).toBeDefined();
});

test('explains "This was not me" only above a list that offers it [ACT-04]', async () => {
  const { ports } = mount();
  const own = { ...eventOn('2026-11-21', 'login with password', { id: 'own' }), here: true };
  await actAsync(() => ports.readPage.answer({ events: [own], next: 'more' }));
  expect(screen.queryByText(/This was not me/)).toBeNull();
  await press(/^Show 20 more$/);
  await actAsync(() => ports.readPage.answer({ events: [eventOn('2026-11-20', 'login with password')], next: null }));
  expect(screen.getByText('If you don’t recognize something, choose “This was not me”.')).toBeDefined();
});

test('a repeated event shows how often it happened [ACT-02]', async () => {
  const { ports } = mount();
  const events = [
    eventOn('2026-11-21', 'failed log-in', { id: 'many', times: 12 }),
    eventOn('2026-11-21', 'failed log-in', { id: 'one' }),
  ];
  await actAsync(() => ports.readPage.answer({ events, next: null }));
  const [many, one] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(many).toMatch(/^Failed login12 times\u00A0· Firefox on macOS/);
  expect(one).toMatch(/^Failed loginFirefox on macOS/);
});

test('offers "This was not me" for events from elsewhere that someone else could have caused [ACT-04]', async () => {
  const { actor, ports, user } = mount();
  const reported: string[] = [];
  actor.system.inspect((step) => {
    if (step.type === '@xstate.event' && step.event.type === 'event.report') reported.push(String(step.event['id']));
  });
  const events = [
    eventOn('2026-11-21', 'login with password', { id: 'mine', here: true }),
    eventOn('2026-11-21', 'login with third account', { id: 'theirs' }),
    eventOn('2026-11-21', 'created account', { id: 'old' }),
  ];
  await actAsync(() => ports.readPage.answer({ events, next: null }));
  const [mine, theirs, old] = screen
    .getAllByRole('listitem')
    .map((row) => within(row).queryByRole('button', { name: 'This was not me' }));
  expect([mine, old, screen.getByText(/· this device$/).tagName]).toEqual([null, null, 'P']);
  await user.click(theirs ?? document.body);
  expect([reported, theirs?.getAttribute('aria-describedby')]).toEqual([['theirs'], expect.any(String)]);
});

test('each type has its own text; any other is "another activity" [ACT-02]', async () => {
  const { ports } = mount();
  const types = [...Object.keys(securityEvents), 'drone landed'];
  await actAsync(() => ports.readPage.answer({ events: types.map((type) => eventOn('2026-11-21', type)), next: null }));
  const shown = screen
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.activity-list__event')?.textContent ?? '');
  expect([new Set(shown).size, shown.includes(''), shown.at(-1)]).toEqual([types.length, false, 'Other activity']);
});

test('the dates are limited to the window, and a preset reads its days [ACT-01]', async () => {
  const { ports, choose } = mount();
  const field = screen.getByLabelText('From');
  expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual(['2026-09-23', '2026-11-21']);
  await press(/^7 days$/);
  expect(ports.readPage.calls.at(-1)).toEqual({ request: { from: '2026-11-15', to: '2026-11-21', cursor: null } });
  expect(screen.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true');
  choose('To', '2026-11-16');
  expect(ports.readPage.calls.at(-1)).toEqual({ request: { from: '2026-11-15', to: '2026-11-16', cursor: null } });
  choose('From', '2026-11-20');
  expect(screen.getByText('The start date must not be after the end date.')).toBeDefined();
  expect(ports.readPage.calls.length).toBe(3);
});

test('moves the focus to the element that replaces the pressed button [ACT-03]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readPage.answer(first));
  await perform({ type: 'more.read' });
  await actAsync(() => ports.readPage.refuse(refusal('unreachable')));
  expect(screen.getByRole('alert').contains(document.activeElement)).toBe(true);
  await press(/^Retry/);
  await actAsync(() => ports.readPage.answer(last));
  expect(document.activeElement?.textContent).toBe('That is all the activity on these days.');
});
