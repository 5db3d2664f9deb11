import { randomBytes } from 'node:crypto';
import { avatarUploadTimeoutMs, readRenewalParameters, uploadAvatar } from '#contract/calls/avatar.ts';
import { readProfile, updateProfile } from '#contract/calls/profile.ts';
import { httpTimeoutMs } from '#contract/limits.ts';
import { avatarBytes } from '#contract/rules/avatar.ts';
import { avatarMachine } from '#machines/avatar/avatar.machine.ts';
import type { PictureFile } from '#machines/avatar/avatar.model.ts';
import { selectScreen } from '#machines/avatar/avatar.selectors.ts';
import * as chart from '#machines/avatar/avatar.walk.ts';
import * as view from '#src/features/avatar/avatar.gestures.ts';
import { picture, rawPng } from '../../server/testing/pictures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { greeting, setSessionCookies, words } from '../page-objects.ts';
import type { Steps } from '../path-steps.ts';
import { passingReads } from '../passing-reads.ts';

/** A refusal without a sentence of its own. */
const unknown = 'token.permission-denied';
const smallest = `data:image/png;base64,${rawPng({ width: 1, height: 1, color: 0 }, Buffer.alloc(2)).toString('base64')}`;

walkInBrowser<typeof avatarMachine>('the picture', {
  machine: avatarMachine,
  ...chart,
  ...view,
  // An unknown outcome has a sentence of its own.
  selectScreen: (snapshot) => {
    const screen = selectScreen(snapshot);
    const isShown = screen.name === 'failed' || screen.name === 'removal';
    return isShown && screen.failure?.symbol !== unknown ? screen : { ...screen, failure: null };
  },
  calls: {
    readParameters: [readRenewalParameters],
    uploadPicture: [uploadAvatar],
    readProfile: [readProfile],
    removePicture: [updateProfile],
  },
  // The page may show no picture of another host.
  wire: ({ port, output }) =>
    port === 'readProfile' && output === chart.changed
      ? { ...chart.changed, avatar: { ...chart.changed.avatar, url: smallest } }
      : output,
  arrange: async ({ page }, { port, failure }) => {
    // An upload may take longer than other calls.
    if (port === 'uploadPicture' && failure?.symbol === 'time_out')
      await page.clock.fastForward(avatarUploadTimeoutMs - httpTimeoutMs);
  },
  withoutCall: ['fitPicture', 'announceChange'],
  fails: ['fitPicture'],
  customer: () => lin,
  open: async ({ page, service, has }) => {
    if (has('removal.start')) await service.change(lin, 'pictureAdded');
    const hold = await passingReads(page, readProfile);
    await setSessionCookies(page, service, lin);
    await page.goto(service.at('/'));
    await expect(greeting(page, lin)).toBeVisible();
    await hold();
  },
  outside: (walk) => ({
    'file.choose': async ({ file }) => {
      const input = walk.page.getByLabel(words['en-US'].home.picture.change, { exact: true });
      await input.setInputFiles({ name: file.name, mimeType: 'image/*', buffer: await bytesOf(file, walk) });
    },
    // The page reports its own progress.
    'upload.progress': () => Promise.resolve(),
  }),
  // The page goes on by itself.
  isPassing: (snapshot) => snapshot.matches('fitting') || snapshot.matches('announcing'),
  cannot: ({ type }, snapshot) => {
    const { failure, waitSeconds } = snapshot.context;
    if (type === 'upload.retry' && failure?.waitUntil != null && waitSeconds === 0)
      return 'the countdown begins with the refusal';
    return type === 'upload.cancel' && snapshot.matches('fitting')
      ? 'the browser makes the smaller picture at once'
      : null;
  },
});

/** A picture, unless the path has none made smaller. */
async function bytesOf({ size }: PictureFile, { has }: Steps): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0);
  if (has('xstate.error.actor.fitPicture')) return Buffer.alloc(size);
  if (size <= avatarBytes) return await picture('jpg');
  // Incompressible.
  const side = 800;
  const rows = randomBytes((side + 1) * side);
  for (let at = 0; at < rows.length; at += side + 1) rows[at] = 0;
  return rawPng({ width: side, height: side, color: 0 }, rows);
}
