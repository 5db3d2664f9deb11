import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { creationOptions, credential, last, none, startPasskey, two } from '#machines/passkey/passkey.harness.ts';
import type { passkeyMachine } from '#machines/passkey/passkey.machine.ts';
import { selectScreen } from '#machines/passkey/passkey.selectors.ts';
import { paths } from '#machines/passkey/passkey.walk.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { mfaRequired } from '#machines/sensitive-action/challenge.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { challengeGestures, expectMarks, onView, performer, press, retype } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { expectRow } from '#src/testing/expect-row.ts';
import { actAsync, alerts, english, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './passkey.gestures.ts';
import { PasskeyView } from './passkey.view.tsx';

function mount(canCreate = true) {
  const passkey = startPasskey(canCreate);
  renderView(<PasskeyView actor={passkey.actor} />);
  const perform = performer<typeof passkeyMachine>(passkey, {
    ...onView(gestures),
    ...challengeGestures(passkey, 'changePasskeys', /^(Create|Remove)$/),
  });
  return { ...passkey, perform };
}

test.each(wholePaths(paths))('$title [PRO-06]', async (path) => {
  const { actor, perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown.name).toBe(selectScreen(snapshot).name);
    expectRow(shown, 'Passkeys');
    expectMarks(marks(shown));
  });
});

test('shows what tells one passkey from another [PRO-06]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readPasskeys.answer(two));
  await perform({ type: 'manage.open' });
  const row = (name: string) => screen.getByRole('group', { name }).textContent;
  expect(row('Work laptop')).toMatch(/Created .+last used .+only on one device/);
  expect(row('Phone')).toMatch(/not used yet.+synced/);
});

test('a browser’s dialog that does not answer can be left [PRO-06]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readPasskeys.answer(none));
  await perform({ type: 'passkey.create' });
  await perform({ type: 'name.submit', name: 'Phone' });
  expect(screen.getByRole('button', { name: 'Cancel' }).getAttribute('aria-disabled')).toBe('true');
  await actAsync(() => ports.performAction.answer({ kind: 'create', options: creationOptions }));
  expect(screen.getByText('Follow the steps in your browser’s window.')).toBeDefined();
  await perform({ type: 'name.cancel' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a name that was not saved stays in its field while the list is read back, and afterwards [PRO-06, NET-06]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readPasskeys.answer(two));
  await perform({ type: 'manage.open' });
  await perform({ type: 'passkey.rename', id: '7' });
  await perform({ type: 'name.submit', name: 'Laptop' });
  const field = screen.getByLabelText('Name');
  await actAsync(() => ports.renamePasskey.refuse(refusal('time_out')));
  expect(screen.getByDisplayValue('Laptop')).toBe(field);
  await actAsync(() => ports.readPasskeys.answer(two));
  expect(screen.getByDisplayValue('Laptop')).toBe(field);
  expect(alerts()).toEqual([english.explain(refusal('time_out'))]);
});

test('a new passkey that was not saved keeps its name [PRO-06, NET-06]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readPasskeys.answer(none));
  await perform({ type: 'passkey.create' });
  await perform({ type: 'name.submit', name: 'Phone' });
  await actAsync(() => ports.performAction.refuse(mfaRequired));
  expect(screen.queryByDisplayValue('Phone')).toBeNull();
  await actAsync(() => ports.factor.sendCode.answer(sent));
  await retype('Code', '123456');
  await press('Create');
  await actAsync(() => ports.performAction.answer({ kind: 'create', options: creationOptions }));
  await actAsync(() => ports.createPasskey.answer(credential));
  await actAsync(() => ports.savePasskey.refuse(refusal('time_out')));
  await actAsync(() => ports.readPasskeys.answer(none));
  expect(screen.getByDisplayValue('Phone')).toBe(screen.getByLabelText('Name'));
});

test('says why the last way to log in cannot be removed [PRO-06]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readPasskeys.answer(last));
  await perform({ type: 'manage.open' });
  expect(screen.getByRole('dialog').textContent).toContain('only way to log in. Set a password first');
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('a browser without passkeys shows nothing of them, unless there are some to remove [PRO-06]', async () => {
  const { ports } = mount(false);
  expect(document.body.textContent).not.toContain('Passkeys');
  await actAsync(() => ports.readPasskeys.answer(none));
  expect(document.body.textContent).not.toContain('Passkeys');
  const { ports: others, perform } = mount(false);
  await actAsync(() => others.readPasskeys.answer(two));
  await perform({ type: 'manage.open' });
  expect(screen.queryByRole('button', { name: 'Create another' })).toBeNull();
});
