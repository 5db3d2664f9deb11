import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths, type Claims, type MachineEvent, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { dismissedCodes, fewCodes, good, worst } from './check-up.harness.ts';
import { checkUpMachine } from './check-up.machine.ts';
import { selectScreen } from './check-up.selectors.ts';

const read = readSteps('readCheckUp');

const screenEvents: readonly MachineEvent<typeof checkUpMachine>[] = [
  settled('readCheckUp', worst),
  settled('readCheckUp', fewCodes),
  settled('readCheckUp', good),
  read.failed,
  read.repeated,
  { type: 'line.dismiss', line: 'fewBackupCodes' },
  settled('dismissLine', dismissedCodes),
  rejected('dismissLine', refusal('request_throttled')),
];

export const events: readonly MachineEvent<typeof checkUpMachine>[] = [
  ...screenEvents,
  { type: 'read.retry' },
  { type: 'account.acted' },
  rejected('dismissLine', refusal('time_out')),
];

export const input = { canCreatePasskeys: true };
export const options: WalkOptions<typeof checkUpMachine> = {
  input,
  filter: ({ context }, event) =>
    (event.type !== 'line.dismiss' || context.checkUp === fewCodes) && read.canHappen(context, event),
};

export const paths = screenPaths(checkUpMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof checkUpMachine> = { goal: 'shown' };
