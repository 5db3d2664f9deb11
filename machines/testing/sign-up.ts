import { SimulatedClock, createActor } from 'xstate';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import type { SignUpInput } from '#machines/sign-up/sign-up.model.ts';
import { accountCreationPorts, agreements, controlledAccountCreation, details } from './account-creation.ts';
import { sent } from './mailed-code.ts';
import { controlledActor } from './ports.ts';

export const fresh: SignUpInput = { draft: null, mailed: null };
/** The page was reloaded at the code. */
export const reloaded: SignUpInput = {
  draft: { email: details.email, country: 'GB', news: true },
  mailed: { sent, agreements },
};

/** The running chart with the real child below it, every port held open. */
export function startSignUp(input: SignUpInput = fresh) {
  const ports = { markRegistration: controlledActor(), goOn: controlledActor<string>(), ...accountCreationPorts() };
  const stored: string[] = [];
  const machine = signUpMachine.provide({
    actors: {
      accountCreation: controlledAccountCreation(ports),
      markRegistration: ports.markRegistration.logic,
      goOn: ports.goOn.logic,
    },
    actions: {
      storeDraft: () => stored.push('draft'),
      storeMailed: () => stored.push('mailed'),
      forgetStored: () => stored.push('nothing'),
    },
  });
  const actor = createActor(machine, { input, clock: new SimulatedClock() }).start();
  const account = () => actor.getSnapshot().children.accountCreation;
  return {
    actor,
    ports,
    /** What the tab was asked to store. */
    stored,
    /** The child; it must still run. */
    account: () => {
      const child = account();
      if (child === undefined) throw new Error('The account has been created.');
      return child;
    },
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    /** The state of the mailed code, while one is asked for. */
    mailedCode: () => account()?.getSnapshot().children.mailedCode?.getSnapshot().value,
    /** Everything a dump or the inspector could show. */
    shown: () => JSON.stringify([actor.getSnapshot().context, actor.getPersistedSnapshot()]),
  };
}
