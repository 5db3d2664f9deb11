import { startControlled } from '#machines/testing/controlled.ts';
import { avatarMachine } from './avatar.machine.ts';
import { selectScreen } from './avatar.selectors.ts';

/** A running chart of the picture, every port held open. */
export function startAvatar() {
  const { actor, ...chart } = startControlled(avatarMachine);
  return { actor, ...chart, screen: () => selectScreen(actor.getSnapshot()) };
}
