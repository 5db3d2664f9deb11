import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { avatarMachine } from '#machines/avatar/avatar.machine.ts';
import { selectScreen } from '#machines/avatar/avatar.selectors.ts';
import { changed, paths, parameters } from '#machines/avatar/avatar.walk.ts';
import { startAvatar } from '#machines/avatar/avatar.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, english, pressable, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './avatar.gestures.ts';
import { PictureStatus, ProfilePicture } from './avatar.view.tsx';

const user = userEvent.setup({ delay: null, applyAccept: false });
const camera = () => screen.queryByLabelText<HTMLInputElement>('Change picture');
const fileOf = ({ name, size }: { name: string; size: number }) => new File([new Uint8Array(size)], name);

function mount() {
  const started = startAvatar();
  renderView(
    <>
      <ProfilePicture actor={started.actor} name="Ann" picture={null} />
      <PictureStatus actor={started.actor} email="ann@example.com" hasPicture />
    </>,
  );
  return started;
}

test.each(wholePaths(paths))('$title [PRO-03]', async (path) => {
  const { actor, ports } = mount();
  const perform = performer<typeof avatarMachine>(
    { actor, ports },
    {
      ...onView(gestures),
      'file.choose': ({ file }) => user.upload(camera() ?? document.body, fileOf(file)),
      'upload.progress': 'send',
      'waitCountdown.tick': 'send',
    },
  );
  await performPath(path, perform, ({ snapshot }) => {
    const expected = selectScreen(snapshot);
    expect(selectScreen(actor.getSnapshot())).toEqual(expected);
    expectMarks(marks(expected));
    const isSending = ['sending', 'confirming'].includes(expected.name);
    expect(camera() === null).toEqual(isSending);
    expect(screen.queryByRole('progressbar')?.getAttribute('aria-valuenow') ?? null).toBe(
      isSending ? String(expected.percent) : null,
    );
    const text = document.body.textContent;
    if (expected.failure !== null && expected.name === 'failed')
      expect(text).toContain(english.explain(expected.failure, expected.waitSeconds));
    else if (expected.name === 'ready' && expected.problem === null) expect(text).toContain('ann@example.com');
    expect(pressable().map((each) => each.textContent)).toEqual(
      {
        ready: ['Remove picture'],
        // The button behind the dialog, and the dialog's cross.
        removal: ['Remove picture', '', 'Cancel', 'Remove picture'],
        removing: ['Remove picture'],
        sending: ['Cancel'],
        confirming: [],
        failed: expected.waitSeconds > 0 ? [] : ['Retry'],
        outcomeUnknown: ['Check again'],
      }[expected.name],
    );
  });
});

test.each([
  ['me.webp', 10, 'Choose a .jpg, .png, .gif or .bmp file.'],
  ['me.png', 0, 'This file is empty. Choose another one.'],
])('a picture %s of %i bytes: %s [VAL-08]', async (name, size, text) => {
  const { ports } = mount();
  await user.upload(camera() ?? document.body, fileOf({ name, size }));
  expect(camera()?.getAttribute('aria-describedby')).toBe('avatar-status');
  expect(screen.getByText(text).closest('[aria-live]')?.id).toBe('avatar-status');
  expect(ports.readParameters.calls).toEqual([]);
});

test('the camera button accepts the four types and is described by its problem only [PRO-03]', async () => {
  const { ports, actor } = mount();
  expect(camera()?.accept).toBe('.jpg,.jpeg,.png,.gif,.bmp');
  await user.upload(camera() ?? document.body, fileOf({ name: 'me.png', size: 3 }));
  await actAsync(() => ports.readParameters.answer(parameters));
  await actAsync(() => actor.send({ type: 'upload.progress', percent: 62 }));
  expect(screen.getByText('Uploading, 62%')).toBeDefined();
  await actAsync(() => ports.uploadPicture.refuse(refusal('invalid_parameters')));
  await actAsync(() => ports.fitPicture.refuse(new Error('Not a picture.')));
  expect(document.getElementById('avatar-status')?.textContent).toBe(
    'This file isn’t a picture we can read. Choose another one.',
  );
  await user.upload(camera() ?? document.body, fileOf({ name: 'me.png', size: 3 }));
  await actAsync(() => ports.readParameters.answer(parameters));
  await actAsync(() => ports.uploadPicture.answer());
  await actAsync(() => ports.readProfile.answer(changed));
  expect(ports.announceChange.calls).toEqual([{ profile: changed }]);
});
