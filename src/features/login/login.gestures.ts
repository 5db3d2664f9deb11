import type { loginMachine } from '#machines/login/login.machine.ts';
import type { selectScreen } from '#machines/login/login.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof loginMachine> = {
  'credentials.submit': async ({ credentials: { username, password } }, { type, press }) => {
    await type('fields.email', username);
    await type('fields.password.label', password.reveal());
    await press('login.submit');
  },
  'username.edit': (_, { type }) => type('fields.email', 'a'),
  'password.edit': (_, { type }) => type('fields.password.label', 'a'),
  'thirdParty.choose': { key: 'login.thirdParties.name', gaps: { name: 'Larch' } },
  'passkey.choose': 'login.passkey',
  'passkey.cancel': 'shared.cancel',
  'phone.choose': 'login.phone',
  'trustedDevice.forget': 'login.remember.forget',
};

export function marks(screen: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (screen.name === 'phone') return ['phoneLogin.title'];
  if (screen.name === 'challenged') return ['secondFactor.title'];
  if (screen.name === 'credentials') {
    const inBrowser = screen.isInBrowser ? 'shared.inBrowser' : ({ absent: 'shared.inBrowser' } as const);
    return ['fields.email', 'fields.password.label', 'login.submit', inBrowser];
  }
  return screen.destination === null ? ['shared.leaving.title'] : ['shared.leaving.title', 'shared.leaving.link'];
}
