import type { agreementsMachine } from '#machines/agreements/agreements.machine.ts';
import type { AgreementsScreen } from '#machines/agreements/agreements.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof agreementsMachine> = {
  'agreements.agree': 'agreements.agree',
  'agreements.defer': 'agreements.later',
};

export function marks(screen: AgreementsScreen): readonly Mark[] {
  return [screen.name === 'asking' ? 'agreements.later' : { absent: 'agreements.later' }];
}
