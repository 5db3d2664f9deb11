import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { accountChooserMachine } from '#machines/account-chooser/account-chooser.machine.ts';
import { selectScreen, type AccountChooserScreen } from '#machines/account-chooser/account-chooser.selectors.ts';
import { paths } from '#machines/account-chooser/account-chooser.walk.ts';
import { startAccountChooser, withOthers } from '#machines/account-chooser/account-chooser.harness.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, alerts, english, pressable, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './account-chooser.gestures.ts';
import { AccountChooserView } from './account-chooser.view.tsx';

const another = 'Use another accountYou’ll be logged out here first';
function mount() {
  const chooser = startAccountChooser();
  renderView(<AccountChooserView actor={chooser.actor} />);
  const perform = performer<typeof accountChooserMachine>(chooser, onView(gestures));
  return { ...chooser, perform, user: userEvent.setup({ delay: null }) };
}

function isShown(expected: AccountChooserScreen): void {
  const title = screen.queryByRole('heading', { level: 1 })?.textContent ?? null;
  const shown = pressable().map(
    (each) => each.getAttribute('aria-label') ?? (each.querySelector('.choice-list__text') ?? each).textContent,
  );
  if (expected.name === 'waiting') {
    expect(title).toBe('Choose an account');
    expect(shown).toEqual([]);
  } else if (expected.name === 'unavailable') {
    expect(title).toBe('Your accounts could not be loaded');
    expect(shown).toEqual([...(expected.busy ? [] : ['Retry']), 'Go to my account', 'Log out']);
  } else {
    const { current, others, busy, failure } = expected;
    const rows = others.flatMap(({ name, masked }) => [
      ...(busy ? [] : [name === masked ? `${name}Logged out` : `${name}${masked}\u00A0· Logged out`]),
      `Remove ${name} from this list`,
    ]);
    expect(title).toBe('Choose an account');
    expect(shown).toEqual([
      ...(busy ? [] : [`${current.name}${current.masked}`]),
      ...rows,
      ...(busy ? [] : [another]),
      'Back to Home Hub',
      'Log out',
    ]);
    expect(alerts()).toEqual(failure === null ? [] : [english.explain(failure)]);
  }
}

test.each(wholePaths(paths))('$title [OAU-02]', async (path) => {
  const { perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const expected = selectScreen(snapshot);
    isShown(expected);
    expectMarks(marks(expected));
  });
});

test.each([
  ['of an app that is not known by name', { app: null, declineTo: withOthers.declineTo }, 'Cancel'],
  ['where no app waits', { app: null, declineTo: null }, 'Go to my account'],
])('the exit %s [OAU-02]', async (_title, behind, name) => {
  const { ports, user } = mount();
  await actAsync(() => ports.readAccounts.answer({ ...withOthers, ...behind }));
  await user.click(screen.getByRole('button', { name }));
  expect(ports.goBack.calls).toEqual([{ declineTo: behind.declineTo }]);
});

test('after an account is removed, the focus is on the title [OAU-02]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readAccounts.answer(withOthers));
  await perform({ type: 'account.forget', username: 'sam.rivers@example.com' });
  await actAsync(() => ports.forgetAccount.answer());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.queryByRole('button', { name: /Sam/ })).toBe(null);
});
