import type { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts';
import type { AccessKind } from '#machines/account-sessions/account-sessions.model.ts';
import type { AccountSessionsScreen } from '#machines/account-sessions/account-sessions.selectors.ts';
import type { MessageKey } from '#src/i18n/translator.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** A button of the phone, before and after it has a name. */
const phone = <Key extends MessageKey>(key: Key) =>
  [
    [key, { text: 'Chrome on Android' }],
    [key, { text: 'Kitchen tablet' }],
  ] as const;

/** Those of the list of sessions, whose second one is a phone. */
export const gestures: Gestures<typeof accountSessionsMachine> = {
  'item.end': (_, { press }) => press(...phone('accountSessions.sessions.end')),
  'item.rename': (_, { press }) => press(...phone('accountSessions.sessions.rename.action')),
  'name.submit': async ({ name }, { type, press }) => {
    await type('accountSessions.sessions.rename.name', name);
    await press('accountSessions.sessions.rename.save');
  },
  'name.edit': (_, { type }) => type('accountSessions.sessions.rename.name', 'a'),
  'name.cancel': 'shared.cancel',
  'all.end': 'accountSessions.sessions.all.action',
};

export function marks(screen: AccountSessionsScreen): readonly Mark[] {
  if (screen.name === 'listed' && screen.naming !== null) return ['accountSessions.sessions.rename.name'];
  if (screen.name === 'waiting') return ['accountSessions.sessions.title', 'accountSessions.sessions.reading'];
  const all = 'accountSessions.sessions.all.title';
  if (screen.name === 'unavailable') return ['accountSessions.sessions.title', { absent: all }];
  return ['accountSessions.sessions.current', screen.offersAll ? all : { absent: all }];
}

/** Those of the other lists: a device with a name, and an app. */
export const gesturesOf: Readonly<Record<Exclude<AccessKind, 'sessions'>, Gestures<typeof accountSessionsMachine>>> = {
  devices: {
    'item.end': ['accountSessions.devices.end', { text: 'Kitchen laptop' }],
    'all.end': 'accountSessions.devices.all.action',
  },
  apps: { 'item.end': ['accountSessions.apps.end', { text: 'Home Hub' }] },
};

export function marksOf(kind: Exclude<AccessKind, 'sessions'>) {
  return (screen: AccountSessionsScreen): readonly Mark[] => {
    if (screen.name === 'waiting') return [`accountSessions.${kind}.reading`];
    if (screen.name === 'unavailable') return [`accountSessions.${kind}.title`];
    const empty = `accountSessions.${kind}.empty.title` as const;
    return [screen.items.length === 0 ? empty : { absent: empty }];
  };
}
