import { createActor, SimulatedClock } from 'xstate';
import { accountChooserMachine } from '#machines/account-chooser/account-chooser.machine.ts';
import type { ChooserReading, RememberedAccount } from '#machines/account-chooser/account-chooser.model.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { controlledActor, controlledSource } from './ports.ts';

export const alone: ChooserReading = {
  current: { name: 'Lin Hart', email: 'lin.hart@example.com' },
  others: [],
  app: 'Home Hub',
  declineTo: 'https://home-hub.example/callback?error=access_denied&state=1e5',
};
export const withOthers: ChooserReading = {
  ...alone,
  others: [
    { username: 'sam.rivers@example.com', name: 'Sam' },
    { username: '13800138000', name: '' },
  ],
};

/** The running chart, every port controlled by the test. */
export function startAccountChooser() {
  const ports = {
    readAccounts: controlledActor<ChooserReading>(),
    forgetAccount: controlledActor<readonly RememberedAccount[], { username: string | null }>(),
    goOn: controlledActor(),
    goToLogin: controlledActor<void, { username: string | null }>(),
    logOut: controlledActor(),
    goBack: controlledActor<void, { declineTo: string | null }>(),
    pageReturns: controlledSource(),
    waitCountdown: controlledSource<CountdownInput>(),
  };
  const actors = Object.fromEntries(Object.entries(ports).map(([name, { logic }]) => [name, logic]));
  const clock = new SimulatedClock();
  const actor = createActor(accountChooserMachine.provide({ actors }), { clock }).start();
  return { actor, ports, clock };
}
