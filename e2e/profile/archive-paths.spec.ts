import { makeArchiveAddress, readArchiveStatus, startArchive } from '#contract/calls/archive.ts';
import { archiveMachine } from '#machines/archive/archive.machine.ts';
import { selectScreen } from '#machines/archive/archive.selectors.ts';
import * as chart from '#machines/archive/archive.walk.ts';
import { archivePollMaxMs } from '#contract/limits.ts';
import * as view from '#src/features/archive/archive.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';

walkInBrowser<typeof archiveMachine>('the archive', {
  machine: archiveMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: {
    readStatus: [readArchiveStatus],
    pollStatus: [readArchiveStatus],
    performTask: [startArchive, makeArchiveAddress],
  },
  customer: () => lin,
  open: '/accountSecurity',
  outside: ({ page }) => ({ 'poll.due': () => page.clock.fastForward(archivePollMaxMs) }),
  cannot: ({ type, ...step }, { context }) => {
    const isAsked = type === 'xstate.snapshot.performTask';
    const isDone = type === 'xstate.done.actor.performTask' && JSON.stringify(step).includes('"done"');
    return (isAsked || isDone) && context.task === 'download'
      ? 'an archive that the service has not made cannot be downloaded: e2e/profile/archive.spec.ts downloads one'
      : null;
  },
});
