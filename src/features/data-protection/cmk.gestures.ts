import type { cmkMachine } from '#machines/cmk/cmk.machine.ts';
import type { selectScreen } from '#machines/cmk/cmk.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof cmkMachine> = {
  'pin.submit': async ({ pin }, { type, press }) => {
    await type('dataProtection.keys.code', pin.reveal());
    await press('dataProtection.keys.open');
  },
  'pin.edit': (_, { type }) => type('dataProtection.keys.code', 'x'),
  'passkey.use': 'dataProtection.keys.usePasskey',
  'opening.cancel': 'dataProtection.keys.cancel',
  'otherCode.enter': ['dataProtection.otherCode.enter', 'dataProtection.otherCode.title'],
  'otherCode.leave': 'dataProtection.otherCode.leave',
  'key.close': ['dataProtection.keys.close', 'dataProtection.keys.title'],
  'pictures.open': ['dataProtection.pictures.show', 'dataProtection.pictures.title'],
  'pictures.close': ['dataProtection.pictures.hide', 'dataProtection.pictures.title'],
  'keys.recheck': 'shell.retry',
};

export function marks(screen: ReturnType<typeof selectScreen>): readonly Mark[] {
  switch (screen.name) {
    case 'loading':
      return ['dataProtection.keys.loading'];
    case 'opening':
      return ['dataProtection.keys.opening', 'dataProtection.keys.cancel'];
    case 'asking':
      return ['shared.inBrowser', 'dataProtection.keys.cancel'];
    case 'locked': {
      const { because, failure, canLeave, hasPasskey } = screen;
      // A failure that is not about the code replaces the reason.
      const isSaid = failure === null || because === 'wrongPin' || because === 'lockedOut';
      return [
        'dataProtection.keys.code',
        ...(isSaid ? [`dataProtection.keys.because.${because}` as const] : []),
        ...(hasPasskey ? (['dataProtection.keys.usePasskey'] as const) : []),
        ...(canLeave ? (['dataProtection.otherCode.leave'] as const) : []),
      ];
    }
    case 'open': {
      const { isProtected, isPartlyOpen, isShowing, pictures } = screen;
      return [
        `dataProtection.keys.${isPartlyOpen ? 'isPartlyOpen' : isProtected ? 'isOpen' : 'isBare'}`,
        `dataProtection.pictures.${isShowing ? 'hide' : 'show'}`,
        ...(isShowing && pictures.length === 0 ? (['dataProtection.pictures.none'] as const) : []),
      ];
    }
    case 'corrupt':
      return ['dataProtection.keys.corrupt', 'shell.retry'];
  }
}
