import type { checkUpMachine } from '#machines/check-up/check-up.machine.ts';
import type { selectScreen } from '#machines/check-up/check-up.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof checkUpMachine> = {
  'line.dismiss': ({ line }, { press }) => press(['checkUp.dismiss', `checkUp.lines.${line}.title`]),
};

export function marks(screen: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (screen.name !== 'row') return screen.name === 'waiting' ? ['checkUp.reading'] : [];
  return screen.lines.length === 0
    ? [screen.putOff.length === 0 ? 'checkUp.empty.title' : 'checkUp.nothingNew']
    : screen.lines.map(({ line }) => `checkUp.lines.${line}.title` as const);
}
