import type { securityActivityMachine } from '#machines/security-activity/security-activity.machine.ts';
import type { selectScreen } from '#machines/security-activity/security-activity.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** Without that of the dates, whose two fields send one event. */
export const gestures: Gestures<typeof securityActivityMachine> = {
  'more.read': 'shared.more',
};

export function marks({ list }: ReturnType<typeof selectScreen>): readonly Mark[] {
  switch (list?.name) {
    case 'waiting':
      return ['securityActivity.reading'];
    case 'choosing':
      return ['securityActivity.choosing'];
    case 'empty':
      return ['securityActivity.empty.title', { absent: 'securityActivity.reading' }];
    case 'listed':
    case undefined:
      return [{ absent: 'securityActivity.reading' }, { absent: 'securityActivity.empty.title' }];
  }
}
