import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fewCodes, good, startCheckUp, worst } from '#machines/check-up/check-up.harness.ts';
import type { checkUpMachine } from '#machines/check-up/check-up.machine.ts';
import { selectScreen } from '#machines/check-up/check-up.selectors.ts';
import { paths } from '#machines/check-up/check-up.walk.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './check-up.gestures.ts';
import { CheckUpRowView, CheckUpView } from './check-up.view.tsx';

function mount() {
  const checkUp = startCheckUp();
  renderView(<CheckUpView actor={checkUp.actor} />);
  return { ...checkUp, perform: performer<typeof checkUpMachine>(checkUp, onView(gestures)) };
}

test.each(wholePaths(paths))('$title [ACT-06]', async (path) => {
  const { actor, perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown).toEqual(selectScreen(snapshot));
    expectMarks(marks(shown));
  });
});

test('each line has one way to deal with it, and only advice can be dismissed [ACT-06]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readCheckUp.answer(worst));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/accountSecurity#password',
    '/accountSecurity#activity',
    '/',
    '/accountSecurity#two-factor',
    '/accountSecurity#recovery-kit',
    '/accountSecurity#passkey',
    '/accountSecurity#sessions',
    '/accountSecurity#sessions',
  ]);
  expect(screen.getAllByRole('button', { name: /^Not now/ })).toHaveLength(5);
});

test('few backup codes lead to new ones, while two-factor authentication is on [ACT-06, TFA-03]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readCheckUp.answer(fewCodes));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/accountSecurity#backup-codes',
  ]);
});

test.each([
  [worst, '8 things to look at.'],
  [fewCodes, '1 thing to look at.'],
  [good, 'All good: there is nothing to do.'],
])('the row says how much stands open [ACT-06]', async (found, text) => {
  const { actor, ports } = startCheckUp();
  renderView(<CheckUpRowView actor={actor} />);
  await actAsync(() => ports.readCheckUp.answer(found));
  expect(screen.getByRole('group', { name: 'Security check-up' }).textContent).toContain(text);
});
