import type { lockDownMachine } from '#machines/lock-down/lock-down.machine.ts';
import type { LockDownScreen } from '#machines/lock-down/lock-down.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof lockDownMachine> = {
  'lockDown.start': 'lockDown.start',
  'read.retry': (_, { press }) => press('shell.retry', 'shell.retryIn'),
  'report.retry': 'shell.retry',
  'step.skip': 'lockDown.skip',
  'step.confirm': (_, { press }) =>
    press('lockDown.steps.passkeys.confirm', 'lockDown.steps.links.confirm', 'lockDown.steps.recoveryEmail.confirm'),
  'step.open': ({ step }, { press }) => press(['lockDown.doItNow', `lockDown.steps.${step}.title`]),
};

export function marks(screen: LockDownScreen): readonly Mark[] {
  switch (screen.name) {
    case 'waiting':
      return ['lockDown.reading'];
    case 'unavailable':
      return [];
    case 'notBegun':
      return ['lockDown.start', ...(screen.linked === null ? [] : (['lockDown.linked.subject'] as const))];
    case 'checklist':
      return [
        'lockDown.counts',
        ...(screen.current === null ? [] : ([`lockDown.steps.${screen.current}.title`] as const)),
        ...(screen.failure === null ? [] : (['shell.retry'] as const)),
      ];
    case 'finished':
      return ['lockDown.countsAtEnd', { absent: 'lockDown.skip' }];
  }
}
