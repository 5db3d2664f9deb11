import type { securityActivityMachine } from '#machines/security-activity/security-activity.machine.ts';
import type { selectScreen } from '#machines/security-activity/security-activity.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** Without that of the dates, whose two fields send one event. */
export const gestures: Gestures<typeof securityActivityMachine> = {
  'more.read': 'shared.more',
};

export function marks({ dates: { from, to, isOutside }, list }: ReturnType<typeof selectScreen>): readonly Mark[] {
  const isTurned = to !== '' && from > to;
  return [
    ...(isTurned ? (['securityActivity.dates.order'] as const) : [{ absent: 'securityActivity.dates.order' } as const]),
    ...(isOutside && !isTurned ? (['securityActivity.dates.outside'] as const) : []),
    ...marksOfList(list),
  ];
}

function marksOfList(list: ReturnType<typeof selectScreen>['list']): readonly Mark[] {
  switch (list?.name) {
    case 'waiting':
      return ['securityActivity.reading'];
    case 'choosing':
      return ['securityActivity.choosing'];
    case 'empty':
      return ['securityActivity.empty.title', { absent: 'securityActivity.reading' }];
    case 'listed':
      return [
        { absent: 'securityActivity.reading' },
        { absent: 'securityActivity.empty.title' },
        list.more === 'all' ? 'securityActivity.all' : { absent: 'securityActivity.all' },
        list.more === 'ready' ? 'shared.more' : { absent: 'securityActivity.choosing' },
        list.hasReportable ? 'securityActivity.unknown' : { absent: 'securityActivity.unknown' },
      ];
    case undefined:
      return [{ absent: 'securityActivity.reading' }, { absent: 'securityActivity.empty.title' }];
  }
}
