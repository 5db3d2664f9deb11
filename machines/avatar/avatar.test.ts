import { expect, test } from 'vitest';
import { ann } from '#machines/profile-edit/profile-edit.harness.ts';
import { failure } from '#machines/shared/failure.ts';
import { startAvatar } from './avatar.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { changed, fitted, parameters, portrait } from './avatar.walk.ts';

const ready = { name: 'ready', percent: 0, problem: null, failure: null, waitSeconds: 0 };

async function uploading() {
  const started = startAvatar();
  started.actor.send(portrait);
  await started.ports.readParameters.answer(parameters);
  return started;
}

test.each([
  ['portrait.webp', 100, 'type'],
  ['portrait.webp', 524_289, 'type'],
  ['portrait.png', 0, 'empty'],
] as const)('refuses the file %s of %i bytes because of its %s [VAL-08]', (name, size, problem) => {
  const { actor, ports, screen } = startAvatar();
  actor.send({ type: 'file.choose', file: { name, size }, former: null });
  expect([screen(), ports.readParameters.calls]).toEqual([{ ...ready, problem }, []]);
});

test.each([
  ['ME.JPEG', 'jpg'],
  ['me.png', 'png'],
  ['me.gif', 'gif'],
  ['me.bmp', 'bmp'],
] as const)('declares %s as %s [PRO-03]', (name, type) => {
  const { actor, ports } = startAvatar();
  actor.send({ type: 'file.choose', file: { name, size: 524_288 }, former: null });
  expect(ports.readParameters.calls).toEqual([{ type }]);
});

test('uploads a picture with its parameters, and reports it once the profile has it [PRO-03]', async () => {
  const { actor, ports, screen, context } = await uploading();
  expect(ports.uploadPicture.calls).toEqual([{ file: portrait.file, parameters }]);
  actor.send({ type: 'upload.progress', percent: 62 });
  expect(screen()).toEqual({ ...ready, name: 'sending', percent: 62 });
  await ports.uploadPicture.answer();
  expect([screen().name, context().parameters, ports.uploadProgress.running]).toEqual(['confirming', null, []]);
  await ports.readProfile.answer(changed);
  expect(ports.announceChange.calls).toEqual([{ profile: changed }]);
  await ports.announceChange.answer();
  expect([screen().name, context().choice]).toEqual(['ready', null]);
});

test.each(['time_out', 'unreachable', 'unknown', 'system_error'])(
  'after %s the profile is re-read before a failure is shown [PRO-03, NET-07]',
  async (symbol) => {
    const kept = await uploading();
    await kept.ports.uploadPicture.refuse(refusal(symbol));
    expect([kept.screen().name, kept.ports.readProfile.calls.length]).toEqual(['confirming', 1]);
    await kept.ports.readProfile.answer(ann);
    expect(kept.screen()).toEqual({ ...ready, name: 'failed', failure: failure(symbol) });
    const saved = await uploading();
    await saved.ports.uploadPicture.refuse(refusal(symbol));
    await saved.ports.readProfile.answer(changed);
    expect([saved.value(), saved.screen().failure]).toEqual(['announcing', null]);
  },
);

test('a refusal that is not about the file keeps it for Retry [PRO-03]', async () => {
  const { actor, ports, screen } = await uploading();
  await ports.uploadPicture.refuse(refusal('resource_protected'));
  expect([screen(), ports.fitPicture.calls, ports.readProfile.calls]).toEqual([
    { ...ready, name: 'failed', failure: failure('resource_protected') },
    [],
    [],
  ]);
  actor.send({ type: 'upload.retry' });
  expect(ports.readParameters.calls).toHaveLength(2);
});

test('a profile that still has the former picture does not have the new one [PRO-03]', async () => {
  const { actor, ports, screen } = startAvatar();
  actor.send({ ...portrait, former: changed.avatar?.url ?? '' });
  await ports.readParameters.answer(parameters);
  await ports.uploadPicture.refuse(refusal('time_out'));
  await ports.readProfile.answer(changed);
  expect([screen().name, ports.announceChange.calls]).toEqual(['failed', []]);
});

test('a retry sends the same file with new parameters [PRO-03]', async () => {
  const { actor, ports } = await uploading();
  await ports.uploadPicture.refuse(refusal('time_out'));
  await ports.readProfile.answer(ann);
  actor.send({ type: 'upload.retry' });
  await ports.readParameters.answer(parameters);
  expect(ports.readParameters.calls).toHaveLength(2);
  expect(ports.uploadPicture.calls.map(({ file }) => file)).toEqual([portrait.file, portrait.file]);
});

test('a file that the service does not recognize as a picture is reported as a file problem [PRO-03]', async () => {
  const { ports, screen } = await uploading();
  await ports.uploadPicture.refuse(refusal('invalid_parameters'));
  expect(ports.fitPicture.calls).toEqual([{ file: portrait.file }]);
  await ports.fitPicture.refuse(new Error('Not a picture.'));
  expect([screen(), ports.readProfile.calls]).toEqual([{ ...ready, problem: 'content' }, []]);
});

test('a picture that is too large, or of another kind than its name says, is sent as a smaller one [PRO-03]', async () => {
  const large = startAvatar();
  large.actor.send({ type: 'file.choose', file: { name: 'photo.png', size: 4_000_000 }, former: null });
  expect(large.ports.fitPicture.calls).toEqual([{ file: { name: 'photo.png', size: 4_000_000 } }]);
  const other = await uploading();
  await other.ports.uploadPicture.refuse(refusal('invalid_parameters'));
  for (const { ports, screen } of [large, other]) {
    expect(screen().name).toBe('sending');
    await ports.fitPicture.answer(fitted);
    expect(ports.readParameters.calls.at(-1)).toEqual({ type: 'jpg' });
    await ports.readParameters.answer(parameters);
    expect(ports.uploadPicture.calls.at(-1)).toEqual({ file: fitted, parameters });
    // Once only.
    await ports.uploadPicture.refuse(refusal('invalid_parameters'));
    expect([screen(), ports.fitPicture.calls.length]).toEqual([{ ...ready, problem: 'content' }, 1]);
  }
});

test('a large file that the browser cannot read is refused because of its size [VAL-08]', async () => {
  const { actor, ports, screen } = startAvatar();
  actor.send({ type: 'file.choose', file: { name: 'portrait.png', size: 524_289 }, former: null });
  await ports.fitPicture.refuse(new Error('Not a picture.'));
  expect([screen(), ports.readParameters.calls]).toEqual([{ ...ready, problem: 'size' }, []]);
});

test('re-reads the profile after a cancelled upload, because Cancel may be too late [PRO-03]', async () => {
  const early = await uploading();
  early.actor.send({ type: 'upload.cancel' });
  await early.ports.readProfile.answer(ann);
  expect(early.screen()).toEqual(ready);
  const late = await uploading();
  late.actor.send({ type: 'upload.cancel' });
  await late.ports.readProfile.answer(changed);
  expect(late.value()).toBe('announcing');
});

test('reads nothing if cancelled before anything was sent [PRO-03]', () => {
  const { actor, ports, screen } = startAvatar();
  actor.send(portrait);
  actor.send({ type: 'upload.cancel' });
  expect([screen(), ports.readProfile.calls]).toEqual([ready, []]);
});

test('an unknown outcome stays open until it is read or another file is chosen [PRO-03]', async () => {
  const { actor, ports, screen } = await uploading();
  await ports.uploadPicture.refuse(refusal('unreachable'));
  await ports.readProfile.refuse(refusal('unreachable'));
  expect(screen().name).toBe('outcomeUnknown');
  actor.send({ type: 'outcome.retry' });
  await ports.readProfile.answer(ann);
  expect(screen()).toEqual({ ...ready, name: 'failed', failure: failure('unreachable') });
  actor.send({ type: 'file.choose', file: { name: 'me.svg', size: 1 }, former: null });
  expect(screen()).toEqual({ ...ready, problem: 'type' });
});

test('while the service requires a wait, Retry does not send [NET-07]', async () => {
  const { actor, ports, screen } = startAvatar();
  actor.send(portrait);
  await ports.readParameters.refuse(refusal('request_throttled', { waitUntil: 3000 }));
  expect(ports.waitCountdown.running).toEqual([{ until: 3000 }]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 3 });
  actor.send({ type: 'upload.retry' });
  expect([screen().waitSeconds, ports.readParameters.calls.length]).toEqual([3, 1]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  actor.send({ type: 'upload.retry' });
  expect(ports.readParameters.calls.length).toBe(2);
});

test('the token of the parameters is not in the snapshot [PRO-03]', async () => {
  const { actor } = await uploading();
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('once');
});

test('a removal whose response was lost is read back [PRO-03, NET-07]', async () => {
  const { actor, ports, screen } = startAvatar();
  const remove = async () => {
    actor.send({ type: 'removal.confirm' });
    await ports.removePicture.refuse(refusal('time_out'));
    expect(screen().name).toBe('removing');
  };
  actor.send({ type: 'removal.start' });
  await remove();
  await ports.readProfile.answer(changed);
  expect(screen()).toEqual({ ...ready, name: 'removal', failure: failure('time_out') });
  await remove();
  await ports.readProfile.answer(ann);
  expect(ports.announceChange.calls).toEqual([{ profile: ann }]);
});
