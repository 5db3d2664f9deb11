import type { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts';
import type { AccountSessionsScreen } from '#machines/account-sessions/account-sessions.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** Those of the list of sessions, whose second one is a phone. */
export const gestures: Gestures<typeof accountSessionsMachine> = {
  'item.end': ['accountSessions.sessions.end', { text: 'Chrome on Android' }],
  'all.end': 'accountSessions.sessions.all.action',
};

export function marks(screen: AccountSessionsScreen): readonly Mark[] {
  if (screen.name === 'waiting') return ['accountSessions.sessions.title', 'accountSessions.sessions.reading'];
  const all = 'accountSessions.sessions.all.title';
  if (screen.name === 'unavailable') return ['accountSessions.sessions.title', { absent: all }];
  return ['accountSessions.sessions.current', screen.offersAll ? all : { absent: all }];
}
