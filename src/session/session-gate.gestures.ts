import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { selectScreen } from '#machines/session/session.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof sessionMachine> = {
  'session.retry': (_, { press }) => press('shell.retry', 'shell.replaced.reload'),
  'account.accept': 'shell.unexpected.accept',
  'session.end': 'shell.header.logOut',
};

export function marks(screen: ReturnType<typeof selectScreen>): readonly Mark[] {
  switch (screen.name) {
    case 'waiting':
      return screen.failure === null ? ['shell.starting.label'] : ['shell.unreachable.title'];
    case 'signedIn':
      return (['shell.starting.label', 'shell.unreachable.title', 'shell.signedOut.title'] as const).map((absent) => ({
        absent,
      }));
    case 'unreachable':
      return ['shell.unreachable.title', 'shell.retry'];
    case 'unexpected':
      return ['shell.unexpected.title', 'shell.unexpected.accept', 'shell.header.logOut'];
    case 'replaced':
      return ['shell.replaced.title', 'shell.replaced.reload'];
    case 'leaving':
      return ['logout.working'];
    case 'signedOut':
      return [
        'shell.signedOut.title',
        'shell.signedOut.logIn',
        screen.isServiceUnreachable ? 'shell.signedOut.serviceUnreachable' : 'shell.signedOut.more',
      ];
  }
}
