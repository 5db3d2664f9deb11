import { lockDownReminderMachine } from '#machines/lock-down-reminder/lock-down-reminder.machine.ts';
import { input, paths } from '#machines/lock-down-reminder/lock-down-reminder.walk.ts';
import { LockDownReminderView } from '#src/features/lock-down-reminder/lock-down-reminder.view.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(lockDownReminderMachine, paths, { input }, (actor) => (
  <InSecurity banner={<LockDownReminderView actor={actor} />}>{null}</InSecurity>
));
