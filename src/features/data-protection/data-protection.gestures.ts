import type { dataProtectionMachine } from '#machines/data-protection/data-protection.machine.ts';
import type { selectScreen } from '#machines/data-protection/data-protection.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof dataProtectionMachine> = {
  'protection.set': ['dataProtection.start.set', 'dataProtection.title'],
  'code.change': ['dataProtection.start.change', 'dataProtection.title'],
  'code.recover': ['dataProtection.start.recover', 'dataProtection.forgotten.title'],
  'kit.make': (_, { press }) =>
    press(
      ['dataProtection.start.makeKit', 'dataProtection.kit.title'],
      ['dataProtection.start.manageKit', 'dataProtection.kit.title'],
    ),
  'passkey.add': ['dataProtection.start.addPasskey', 'dataProtection.passkeys.title'],
  'code.reset': ['dataProtection.start.reset', 'dataProtection.forgotten.title'],
  'protection.turnOff': 'dataProtection.start.turnOff',
};

export function marks(screen: ReturnType<typeof selectScreen>): readonly Mark[] {
  switch (screen.name) {
    case 'waiting':
      return ['dataProtection.checking'];
    case 'unavailable':
      return [];
    case 'notOffered':
      return [['dataProtection.title', 'dataProtection.notOffered']];
    case 'on':
    case 'off':
      return [['dataProtection.title', `dataProtection.${screen.name}`]];
  }
}
