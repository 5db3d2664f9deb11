import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { selectScreen } from '#machines/profile-edit/profile-edit.selectors.ts';
import { elsewhere, paths, saved } from '#machines/profile-edit/profile-edit.walk.ts';
import { profileMachine } from '#machines/profile/profile.machine.ts';
import { input } from '#machines/profile/profile.walk.ts';
import { ann, startProfileEdit } from '#machines/profile-edit/profile-edit.harness.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer, press, retype } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import type { profileEditMachine } from '#machines/profile-edit/profile-edit.machine.ts';
import { actAsync, english, pressable, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './edit-row.gestures.ts';
import { EditRow, LeaveDialog } from './edit-row.tsx';
import { ProfileView } from './profile.view.tsx';
import { homeParts } from '#src/testing/home-sections.tsx';

const user = userEvent.setup({ delay: null });

test.each(wholePaths(paths))('$title [PRO-01]', async (path) => {
  const { actor, ports } = startProfileEdit();
  renderView(
    <>
      <dl>
        <EditRow actor={actor} />
      </dl>
      <LeaveDialog actor={actor} />
    </>,
  );
  const perform = performer<typeof profileEditMachine>(
    { actor, ports },
    { ...onView(gestures), 'leave.attempted': 'send' },
  );
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    const { name, isLeaving } = selectScreen(snapshot);
    expect([shown.name, shown.isLeaving]).toEqual([name, isLeaving]);
    if (actor.getSnapshot().status === 'active') expectMarks(marks(shown));
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' }) !== null).toBe(shown.isLeaving);
    if (shown.failure !== null && shown.name === 'editing')
      expect(document.body.textContent).toContain(english.explain(shown.failure));
    if (!shown.busy) expect(pressable().length).toBeGreaterThan(0);
  });
});

test.each([
  ['leave.confirm', 'home.about.leave.go', 0],
  ['leave.cancel', 'home.about.leave.stay', 1],
  ['leave.cancel', 'home.about.leave.close', 1],
] as const)('before unsaved text is lost, %s is sent by "%s" [PRO-01]', async (type, name, returns) => {
  const { actor, ports } = startProfileEdit();
  renderView(<LeaveDialog actor={actor} />);
  const perform = performer<typeof profileEditMachine>(
    { actor, ports },
    { 'draft.edit': 'send', 'leave.attempted': 'send', [type]: english.t(name) },
  );
  await perform({ type: 'draft.edit', changes: { nickName: 'Annie' } });
  await perform({ type: 'leave.attempted' });
  await perform({ type });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(actor.getSnapshot().value).toEqual({ entering: { changed: 'typing' } });
  expect(actor.getSnapshot().context.returns).toEqual(returns);
});

/** The profile with an open row. */
async function editProfile(row: string) {
  const { actor, ports } = startControlled(profileMachine, { input });
  renderView(<ProfileView actor={actor} {...homeParts()} header={null} footer={null} />);
  const edit = (name: string) => user.click(screen.getByRole('button', { name: `Edit ${name}` }));
  await actAsync(() => ports.readProfile.answer(ann));
  await edit(row);
  return { ports, editPorts: ports.profileEdit, edit };
}

test('opening a row focuses its field, and saving returns the focus to its button [PRO-01]', async () => {
  const { ports, editPorts } = await editProfile('Nickname');
  await retype('Nickname', 'Annie');
  await user.keyboard('{Enter}');
  expect(editPorts.saveProfile.calls).toEqual([{ changes: { nickName: 'Annie' }, version: 1 }]);
  await actAsync(() => editPorts.saveProfile.answer(saved));
  await actAsync(() => ports.announceSaved.answer());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Annie');
  expect(document.activeElement?.textContent).toBe('Edit');
});

test('text typed when the session ended is shown as not saved, and Save sends it [SES-10]', async () => {
  const unsaved = { form: 'nickName', values: { nickName: 'Annie' } } as const;
  const { actor, ports } = startControlled(profileMachine, { input: { ...input, unsaved } });
  renderView(<ProfileView actor={actor} {...homeParts()} header={null} footer={null} />);
  await actAsync(() => ports.readProfile.answer(ann));
  expect(screen.getByLabelText<HTMLInputElement>('Nickname').value).toBe('Annie');
  expect(screen.getByText(english.t('home.about.unsaved'))).toBeDefined();
  await press('Save');
  expect(ports.profileEdit.saveProfile.calls).toEqual([{ changes: { nickName: 'Annie' }, version: 1 }]);
});

test('one row is edited at a time; input keeps its row open [PRO-01]', async () => {
  const { edit } = await editProfile('Nickname');
  await edit('Name');
  expect(screen.queryByRole('textbox', { name: 'Nickname' })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Archer');
  await retype('Last name', 'Arrow');
  await edit('Country or region');
  expect(document.activeElement).toBe(screen.getByLabelText('Last name'));
  await user.keyboard('{Escape}');
  await edit('Country or region');
  await user.selectOptions(screen.getByLabelText('Country or region'), 'DE');
  await edit('Nickname');
  expect(document.activeElement).toBe(screen.getByLabelText('Country or region'));
  await user.selectOptions(screen.getByLabelText('Country or region'), 'US');
  expect(
    within(screen.getByLabelText('Country or region')).getByRole<HTMLOptionElement>('option', { name: 'United States' })
      .selected,
  ).toBe(true);
});

test('a name that is too long shows its length and stays in the field [PRO-01, VAL-08]', async () => {
  const { editPorts } = await editProfile('Nickname');
  await retype('Nickname', 'a'.repeat(72));
  await user.keyboard('{Enter}');
  expect(screen.getByText('Use up to 64 characters. This has 72.')).toBeDefined();
  expect(editPorts.saveProfile.calls).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Nickname').value).toHaveLength(72);
});

test('reports a change in another tab, which can be kept [PRO-01]', async () => {
  const { editPorts } = await editProfile('Nickname');
  await retype('Nickname', 'Annie');
  await user.keyboard('{Enter}');
  await actAsync(() => editPorts.saveProfile.refuse(refusal('modify_not_allowed')));
  await actAsync(() => editPorts.rereadProfile.answer(elsewhere));
  expect(screen.getByText('Your nickname was changed to “Anna” in another tab.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Nickname').value).toBe('Annie');
  await user.click(screen.getByRole('button', { name: 'Keep “Anna”' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anna');
});

test('an untouched row shows a change made in the background [PRO-01]', async () => {
  const { actor } = startProfileEdit();
  renderView(
    <dl>
      <EditRow actor={actor} />
    </dl>,
  );
  await actAsync(() => actor.send({ type: 'profile.changed', profile: elsewhere }));
  const field = screen.getByLabelText<HTMLInputElement>('Nickname');
  expect([field.value, field === document.activeElement, field.selectionEnd]).toEqual(['Anna', true, 4]);
});

test('Escape during text composition belongs to the keyboard and keeps the row open [PRO-01]', async () => {
  const { actor } = startProfileEdit();
  renderView(
    <dl>
      <EditRow actor={actor} />
    </dl>,
  );
  fireEvent.keyDown(screen.getByLabelText('Nickname'), { key: 'Escape', isComposing: true });
  expect(actor.getSnapshot().status).toBe('active');
  fireEvent.keyDown(screen.getByLabelText('Nickname'), { key: 'Escape' });
  expect(actor.getSnapshot().status).toBe('done');
});

test('the selected country shows its date format, even while being chosen [PRO-02, SHL-11]', async () => {
  const { ports, editPorts } = await editProfile('Country or region');
  expect(screen.getByText(/December\s31,\s2026/)).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Country or region'), 'GB');
  expect(screen.getByText(/31\sDecember\s2026/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await actAsync(() => editPorts.saveProfile.answer({ ...ann, country: 'GB', version: 2 }));
  expect(ports.announceSaved.calls).toEqual([{ field: 'country', profile: { ...ann, country: 'GB', version: 2 } }]);
});
