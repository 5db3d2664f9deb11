import type { MethodType } from '#contract/calls/second-factor.ts';
import type { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { SecondFactorScreen } from '#machines/second-factor/second-factor.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** Those of the sample methods, on a page. */
export const gestures: Gestures<typeof secondFactorMachine> = {
  'method.choose': ({ id }, { press }) => {
    const type = types[id] ?? 'passkey';
    return press([`secondFactor.${type}.name`, `secondFactor.${type}.more`]);
  },
  'method.change': 'secondFactor.another',
  'code.edit': (_, { type }) => type('secondFactor.code.label', '1'),
  'code.submit': async ({ code }, { has, type, press }) => {
    const isCode = await has('secondFactor.code.label');
    await type(isCode ? 'secondFactor.code.label' : 'fields.password.label', code.reveal());
    await press('secondFactor.submit');
  },
  'code.resend': 'secondFactor.resend',
  'challenge.cancel': 'secondFactor.cancel',
};

/** By their ids. That of the passkey is encoded. */
const types: Readonly<Record<string, MethodType>> = { app: 'totp', mail: 'email_code', paper: 'backup_code' };

export function marks(screen: SecondFactorScreen): readonly Mark[] {
  switch (screen.name) {
    case 'choosing':
      return ['secondFactor.title', screen.usesPasskey ? 'secondFactor.passkey.ask' : 'secondFactor.choose'];
    case 'entering':
      return ['secondFactor.title', { absent: 'secondFactor.choose' }];
    case 'unavailable':
      return ['secondFactor.title', 'shared.setPassword'];
  }
}
