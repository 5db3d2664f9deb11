import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { securitySummaryMachine } from '#machines/security-summary/security-summary.machine.ts';
import { selectFacts } from '#machines/security-summary/security-summary.selectors.ts';
import { paths } from '#machines/security-summary/security-summary.walk.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import {
  fewThings,
  manyThings,
  oneOfEach,
  startSecuritySummary,
} from '#machines/security-summary/security-summary.harness.ts';
import { performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, renderView } from '#src/testing/render-view.tsx';
import {
  PhoneRowView,
  SecurityActivityRowView,
  SessionsRowView,
  TakeBackNoticeView,
} from './security-summary.view.tsx';

function mount() {
  const { actor, readSummary } = startSecuritySummary();
  renderView(
    <>
      <TakeBackNoticeView actor={actor} />
      <PhoneRowView actor={actor} />
      <SessionsRowView actor={actor} />
      <SecurityActivityRowView actor={actor} />
    </>,
  );
  const perform = performer<typeof securitySummaryMachine>(
    { actor, ports: { readSummary } },
    { 'account.acted': 'send' },
  );
  const rows = () =>
    screen
      .getAllByRole('group')
      .filter((row) => row.querySelector('a') !== null)
      .map((row) => row.querySelector('p')?.textContent);
  return { readSummary, perform, rows };
}

const plain = [
  'Where you’re logged in, and what has access to your account.',
  'Logins and changes of the last 60 days.',
];

test.each(wholePaths(paths))('$title [ACT-06]', async (path) => {
  const { perform, rows } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const facts = selectFacts(snapshot);
    const [sessions, activity] = rows();
    expect([sessions === plain[0], activity === plain[1]]).toEqual([
      facts === null,
      (facts?.lastEvent ?? null) === null,
    ]);
    expect(screen.getAllByRole('link', { name: /^See all / })).toHaveLength(2);
  });
});

test.each([
  [
    manyThings,
    '3 sessions\u00A0· 2 remembered devices\u00A0· 2 apps',
    /^Password changed\u00A0· 2026\u201111\u201121\u00A0· \d/,
  ],
  [
    oneOfEach,
    '1 session\u00A0· 1 remembered device\u00A0· 1 app',
    /^Other activity\u00A0· 2026\u201111\u201121\u00A0· \d/,
  ],
  [fewThings, '1 session', /^Logins and changes/],
] as const)('the rows show counts and the last event [ACT-06]', async (summary, things, event) => {
  const { readSummary, rows } = mount();
  await actAsync(() => readSummary.answer(summary));
  const [sessions, activity] = rows();
  expect(sessions).toBe(things);
  expect(activity).toMatch(event);
});

test('if they cannot be read, the rows keep their plain text and never claim "none" [ACT-06]', async () => {
  const { readSummary, rows } = mount();
  await actAsync(() => readSummary.refuse(refusal('unreachable')));
  expect(rows()).toEqual(plain);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('names the phone number that the customer can log in with [ACT-06, VAL-06]', async () => {
  const { readSummary } = mount();
  expect(screen.queryByRole('group', { name: 'Phone number' })).toBeNull();
  await actAsync(() => readSummary.answer(manyThings));
  expect(screen.getByRole('group', { name: 'Phone number' }).textContent).toContain(
    'You can log in with 13800138000 instead of your email.',
  );
});

test('names the former address that can still take a change of the email back, once that is known [ACT-06, PRO-04]', async () => {
  const { readSummary } = mount();
  const named = () =>
    screen.queryByText('b•••@elsewhere.example can take the change of your email back until 2026\u201112\u201105.');
  expect(named()).toBeNull();
  await actAsync(() => readSummary.answer(manyThings));
  expect(named()).not.toBeNull();
});
