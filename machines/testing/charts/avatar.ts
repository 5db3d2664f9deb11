import { startControlled } from '../controlled.ts';
import { avatarMachine } from '#machines/avatar/avatar.machine.ts';
import { selectScreen } from '#machines/avatar/avatar.selectors.ts';

/** A running chart of the picture, every port held open. */
export function startAvatar() {
  const { actor, ...chart } = startControlled(avatarMachine);
  return { actor, ...chart, screen: () => selectScreen(actor.getSnapshot()) };
}
