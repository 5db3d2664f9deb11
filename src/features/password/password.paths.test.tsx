import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { passwordMachine } from '#machines/password/password.machine.ts';
import { selectScreen } from '#machines/password/password.selectors.ts';
import { paths } from '#machines/password/password.walk.ts';
import { failure } from '#machines/shared/failure.ts';
import type { PasswordOwner } from '#contract/rules/common-password.ts';
import { Secret } from '#machines/shared/secret.ts';
import { changedInMarch, goodDraft, noPassword, startPassword } from '#machines/password/password.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { challengeGestures, expectMarks, onView, performer, press } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { expectRow } from '#src/testing/expect-row.ts';
import { renderWithBar } from '#src/testing/render-with-bar.tsx';
import { actAsync, alerts, english, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './password.gestures.ts';
import { PasswordValueRow } from './password-value-row.tsx';
import { PasswordView } from './password.view.tsx';

function mount(owner?: () => PasswordOwner) {
  const password = startPassword();
  const { actor } = password;
  renderView(<PasswordView actor={actor} {...(owner && { owner })} />);
  const perform = performer<typeof passwordMachine>(password, {
    ...onView(gestures),
    ...challengeGestures(password, 'savePassword', /^(Change|Set) password$/),
  });
  return { ...password, user: userEvent.setup({ delay: null }), perform, press };
}

test.each(wholePaths(paths))('$title [PRO-06]', async (path) => {
  const { actor, perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown.name).toBe(selectScreen(snapshot).name);
    expectRow(shown, 'Password');
    expectMarks(marks(shown));
  });
});

test('without a password the row reports it, and does not ask for a current one [PRO-06]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readStatus.answer(noPassword));
  expect(screen.getByText('No password created yet.')).toBeDefined();
  await press(/^Set a password$/);
  expect(screen.getByRole('dialog', { name: 'Set a password' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Set password' })).toBeDefined();
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await perform({ type: 'draft.submit', draft: goodDraft });
  expect(ports.performAction.calls[0]?.subject?.current).toBeNull();
});

test('on the home page it shows when it was changed, or offers to set the first one [PRO-06]', async () => {
  const { actor, ports, value } = startPassword();
  const success = renderWithBar(
    <dl>
      <PasswordValueRow actor={actor} />
    </dl>,
  );
  await actAsync(() => ports.readStatus.refuse(refusal('unreachable')));
  expect(alerts()).toEqual([english.explain(failure('unreachable'))]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry Password' }));
  await actAsync(() => ports.readStatus.answer(noPassword));
  await userEvent.click(screen.getByRole('button', { name: 'Set a password' }));
  expect(value()).toBe('entering');
  actor.send({ type: 'draft.submit', draft: goodDraft });
  await actAsync(() => ports.performAction.answer());
  await actAsync(() => ports.readStatus.answer(changedInMarch));
  expect(screen.getAllByRole('definition')[0]?.textContent).toMatch(/^Changed 2026\u201103\u201114/);
  expect(success()).toContain('Your password is set.');
  expect(screen.getByRole('button', { name: 'Change Password' })).toBeDefined();
});

test('a new password that is the customer’s name or too common is reported at once [VAL-01, PRO-06]', async () => {
  const { ports, user } = mount(() => ({ email: 'ann@example.com', firstName: 'Ann', lastName: 'Archer' }));
  await actAsync(() => ports.readStatus.answer(changedInMarch));
  await press(/^Change Password$/);
  for (const text of ['password1', 'Ann-Archer-7']) {
    await user.clear(screen.getByLabelText('New password'));
    await user.paste(text);
    expect(await screen.findByText('This password is too common. Choose another one.')).toBeDefined();
    expect(screen.queryByText(/^Strength/)).toBeNull();
  }
});

test('a refusal keeps the input and is shown at its field [PRO-06]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readStatus.answer(changedInMarch));
  await press(/^Change Password$/);
  await perform({ type: 'draft.submit', draft: { ...goodDraft, current: new Secret('guess') } });
  await actAsync(() => ports.performAction.refuse(refusal('password_error')));
  const current = screen.getByLabelText<HTMLInputElement>('Current password');
  expect(current.value).toBe('guess');
  expect(current.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement === current).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(goodDraft.password.reveal());
});
