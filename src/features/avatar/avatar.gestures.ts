import type { avatarMachine } from '#machines/avatar/avatar.machine.ts';
import type { AvatarScreen } from '#machines/avatar/avatar.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** All but the choice of a file, which the browser itself offers. */
export const gestures: Gestures<typeof avatarMachine> = {
  'upload.cancel': 'shared.cancel',
  'upload.retry': (_, { press }) => press('shell.retry', 'shell.retryIn'),
  'outcome.retry': 'shared.checkAgain',
  'removal.start': 'home.picture.remove',
  'removal.confirm': 'home.picture.remove',
  'removal.cancel': 'shared.cancel',
};

export function marks({ name, problem }: AvatarScreen): readonly Mark[] {
  switch (name) {
    case 'ready':
      return [
        problem === null ? { absent: 'home.picture.checking' } : `home.picture.problem.${problem}`,
        { absent: 'home.picture.removal.title' },
      ];
    case 'removal':
    case 'removing':
      return ['home.picture.removal.title'];
    case 'sending':
      return ['home.picture.uploading'];
    case 'confirming':
      return ['home.picture.checking'];
    case 'failed':
      return [{ absent: 'home.picture.uploading' }];
    case 'outcomeUnknown':
      return ['home.picture.unknown'];
  }
}
