import type { thirdPartySignInMachine } from '#machines/third-party-sign-in/third-party-sign-in.machine.ts';
import type { selectScreen } from '#machines/third-party-sign-in/third-party-sign-in.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof thirdPartySignInMachine> = {
  'login.return': (_, { press }) =>
    press(
      'thirdParty.way.another',
      'thirdParty.way.withPassword',
      'thirdParty.way.back',
      'thirdParty.way.account',
      'thirdParty.way.logIn',
    ),
  'thirdParty.restart': (_, { press }) => press('thirdParty.way.again', 'thirdParty.way.logIn'),
};

const leaving = {
  destination: 'shared.leaving.title',
  login: 'thirdParty.returning.title',
  account: 'thirdParty.toAccount.title',
} as const;

export function marks(screen: ReturnType<typeof selectScreen>): readonly Mark[] {
  switch (screen.name) {
    case 'waiting':
      return [screen.isConnecting ? 'thirdParty.waiting.connectTitle' : 'thirdParty.waiting.title'];
    case 'challenged':
      return ['secondFactor.title'];
    case 'registering':
      return ['thirdPartyRegister.askEmail.title'];
    case 'refused':
      return [`thirdParty.refused.${screen.advice === 'account' ? 'connectTitle' : 'title'}`];
    case 'leaving':
      return [leaving[screen.to]];
  }
}
