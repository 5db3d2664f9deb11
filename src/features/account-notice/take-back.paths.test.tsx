import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountNoticeMachine, selectScreen } from '#machines/account-notice/account-notice.machine.ts';
import { paths } from '#machines/account-notice/account-notice.walk.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { changes } from '#machines/take-back/take-back.harness.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { alerts, english, renderView } from '#src/testing/render-view.tsx';
import { ChangeList } from '#src/features/take-back/change-list.tsx';
import { gestures, marks } from './take-back.gestures.ts';
import { TakeBackView } from './take-back.view.tsx';

test.each(wholePaths(paths))('$title [PRO-04]', async (path) => {
  const { actor, ports } = startControlled(accountNoticeMachine);
  renderView(<TakeBackView actor={actor} takenBack={{ at: Date.UTC(2026, 10, 24, 9), changes }} />);
  const perform = performer<typeof accountNoticeMachine>(
    { actor, ports },
    {
      ...onView(gestures),
      'notice.ended': 'send',
    },
  );
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown).toEqual(selectScreen(snapshot));
    expectMarks(marks(shown));
    expect(screen.queryAllByRole('heading').length).toBe(shown.name === 'shown' ? 1 : 0);
    expect(alerts()).toEqual(shown.failure === null ? [] : [english.explain(shown.failure)]);
  });
});

test('shows each change with its name and date, grouped by outcome [PRO-04]', () => {
  renderView(
    <ChangeList
      changes={[...changes, { thing: 'link', outcome: 'notRestored', at: Date.UTC(2026, 10, 23, 8), name: null }]}
    />,
  );
  const lists = screen
    .getAllByRole('list')
    .map((list) =>
      [...list.children].map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ').replace(/ \d\d:\d\d/, '')),
    );
  expect(lists).toEqual([
    [
      'Authenticator app added on 2026\u201111\u201121',
      'Larch account connected on 2026\u201111\u201122',
      'Access for Home Hub, allowed on 2026\u201111\u201122',
      'Recovery email s•••@elsewhere.example',
      'Planned deletion of your account, requested on 2026\u201111\u201123',
      'Copy of your data, requested on 2026\u201111\u201123. It may have been downloaded.',
    ],
    ['Authenticator app added on 2026\u201111\u201102', 'Backup codes generated on 2026\u201111\u201102'],
    ['Juniper account connected on 2026\u201111\u201101'],
    [
      'Recovery email removed on 2026\u201111\u201122',
      'Advanced Data Protection, changed on 2026\u201111\u201123',
      'Third-party account removed on 2026\u201111\u201123',
    ],
  ]);
});

test('asks the user to remove the rest, because it may not be theirs [PRO-04, PRO-05]', () => {
  renderView(<ChangeList changes={[{ thing: 'link', outcome: 'kept', at: null, name: 'Larch' }]} />);
  expect(screen.getByText('If something here isn’t yours, remove it as soon as you log in.')).toBeDefined();
});

test('does not send a logged-in user to login [PRO-04]', () => {
  renderView(
    <ChangeList
      changes={[
        { thing: 'authenticator', outcome: 'kept', at: null, name: null },
        { thing: 'recoveryEmail', outcome: 'notRestored', at: null, name: null },
      ]}
      isLoggedIn
    />,
  );
  expect(screen.getByText('If something here isn’t yours, remove it now.')).toBeDefined();
  expect(screen.getByText('If you still want these, set them up again.')).toBeDefined();
});

test('words the notice after login for a logged-in user [PRO-04]', () => {
  const takenBack = { at: 0, changes: [{ thing: 'link', outcome: 'kept', at: null, name: 'Larch' }] } as const;
  renderView(<TakeBackView actor={startControlled(accountNoticeMachine).actor} takenBack={takenBack} />);
  expect(screen.getByText('If something here isn’t yours, remove it now.')).toBeDefined();
});

test('states that the new password will need a remaining authenticator [PRO-04, TFA-01]', () => {
  renderView(<ChangeList changes={[{ thing: 'authenticator', outcome: 'kept', at: null, name: null }]} />);
  expect(
    screen.getByText('You need its codes to choose a new password. If it isn’t yours, contact support.'),
  ).toBeDefined();
});
