import { expect, test } from 'vitest';
import { securityEvents } from '#contract/security-events.ts';
import { failure } from '#machines/shared/failure.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { eventOn, first, last, none, startSecurityActivity } from './security-activity.harness.ts';
import { daysBefore, isInOrder, isInWindow, withEvents } from './security-activity.rules.ts';
import { selectScreen } from './security-activity.selectors.ts';

const today = '2026-11-21';

function start() {
  const { actor, ports } = startSecurityActivity();
  const screen = () => selectScreen(actor.getSnapshot());
  const listed = () => {
    const { list } = screen();
    return list?.name === 'listed'
      ? list.days.map(({ day, when, events }) => [day, when, events.map(({ kind }) => kind)])
      : list?.name;
  };
  return { actor, ports, screen, listed };
}

test('reads the last 60 days at once, ending today [ACT-01]', () => {
  const { ports, screen } = start();
  expect(ports.readPage.calls).toEqual([{ request: { from: '2026-09-23', to: today, cursor: null } }]);
  expect(screen().dates).toMatchObject({
    min: '2026-09-23',
    max: today,
    isOutside: false,
    presets: [
      { days: 7, from: '2026-11-15', to: today },
      { days: 30, from: '2026-10-23', to: today },
      { days: 60, from: '2026-09-23', to: today },
    ],
  });
});

test('lists events by day, and appends further pages [ACT-01, ACT-03]', async () => {
  const { actor, ports, listed } = start();
  await ports.readPage.answer(first);
  const earlier = ['2026-11-14', 'earlier', ['bound third account']];
  const newest = [
    [today, 'today', ['login with password', 'input wrong security code']],
    ['2026-11-20', 'yesterday', ['enabled totp']],
  ];
  expect(listed()).toEqual([...newest, earlier]);
  actor.send({ type: 'more.read' });
  actor.send({ type: 'more.read' });
  expect(ports.readPage.calls).toHaveLength(2);
  expect(ports.readPage.calls.at(-1)).toEqual({ request: { from: '2026-09-23', to: today, cursor: 'next' } });
  await ports.readPage.answer(last);
  expect(listed()).toEqual([
    ...newest,
    ['2026-11-14', 'earlier', ['bound third account', 'other']],
    ['2026-10-30', 'earlier', ['created account']],
  ]);
  actor.send({ type: 'more.read' });
  expect(ports.readPage.calls.length).toBe(2);
});

test('shows each known type by name and any other as "another activity"; marks only failed attempts [ACT-02]', () => {
  const known = Object.keys(securityEvents);
  const [day] = withEvents(
    [],
    [...known, 'drone landed', 'constructor'].map((type) => eventOn(today, type)),
    { today },
  );
  expect(day?.events.map(({ kind }) => kind)).toEqual([...known, 'other', 'other']);
  expect(day?.events.filter(({ isFailed }) => isFailed).map(({ kind }) => kind)).toEqual([
    'input wrong security code',
    'phone login refused',
    'failed log-in',
    'account locked',
  ]);
});

test('an event read twice is listed once [ACT-03]', () => {
  const days = withEvents([], first.events, { today });
  expect(withEvents(days, first.events, { today })).toEqual(days);
});

test('choosing another range reads it, and drops the response for the previous one [ACT-01]', async () => {
  const { actor, ports, listed } = start();
  actor.send({ type: 'dates.change', dates: { from: '2026-11-15', to: today } });
  expect(ports.readPage.calls.at(-1)).toEqual({ request: { from: '2026-11-15', to: today, cursor: null } });
  await ports.readPage.answer(none);
  expect(listed()).toBe('empty');
  actor.send({ type: 'dates.change', dates: { from: '2026-11-15', to: today } });
  expect(ports.readPage.calls.length).toBe(2);
});

test.each([
  ['', today, false],
  [today, '2026-11-20', false],
  ['2026-09-22', today, true],
  ['2026-11-20', '2026-11-22', true],
])('reads nothing from %j to %j [ACT-01]', async (from, to, isOutside) => {
  const { actor, ports, screen } = start();
  await ports.readPage.answer(first);
  actor.send({ type: 'dates.change', dates: { from, to } });
  expect(screen()).toMatchObject({ dates: { from, to, isOutside }, list: { name: 'choosing' }, failure: null });
  expect(ports.readPage.calls).toHaveLength(1);
});

test('an unreadable list is not shown as empty and can be read again [ACT-01]', async () => {
  const { actor, ports, screen } = start();
  await ports.readPage.refuse(refusal('unreachable'));
  const unavailable = { name: 'unavailable', failure: failure('unreachable'), busy: false, waitSeconds: 0 };
  expect(screen()).toMatchObject({ list: null, failure: unavailable });
  actor.send({ type: 'read.retry' });
  expect(screen()).toMatchObject({ list: null, failure: { ...unavailable, busy: true } });
  await ports.readPage.answer(first);
  expect(screen()).toMatchObject({ list: { name: 'listed' }, failure: null });
});

test('if the next page fails, earlier pages stay, and Retry requests the same page [ACT-03]', async () => {
  const { actor, ports, screen } = start();
  await ports.readPage.answer(first);
  actor.send({ type: 'more.read' });
  await ports.readPage.refuse(refusal('unreachable'));
  expect(screen()).toMatchObject({ list: { name: 'listed', more: 'none' }, failure: { busy: false } });
  actor.send({ type: 'read.retry' });
  expect(ports.readPage.calls.at(-1)).toMatchObject({ request: { cursor: 'next' } });
  await ports.readPage.answer(last);
  expect(screen()).toMatchObject({ list: { more: 'all' }, failure: null });
});

test.each([
  ['2026-03-01', 1, '2026-02-28'],
  ['2028-03-01', 1, '2028-02-29'],
  ['2026-01-01', 59, '2025-11-03'],
])('%s minus %d days is %s [ACT-01]', (day, count, before) => {
  expect(daysBefore(day, count)).toBe(before);
});

test('a range consists of whole days in order, within the window [ACT-01]', () => {
  expect(isInOrder({ from: today, to: today })).toBe(true);
  expect(isInOrder({ from: today, to: '' })).toBe(false);
  expect(isInWindow({ from: '', to: today }, { today })).toBe(true);
});
