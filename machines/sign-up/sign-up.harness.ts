import { signUpMachine } from './sign-up.machine.ts';
import type { SignUpInput } from './sign-up.model.ts';
import { agreements, details, creationPorts } from '#machines/account-creation/account-creation.harness.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { startControlled } from '#machines/testing/controlled.ts';

export const fresh: SignUpInput = { draft: null, mailed: null };
/** The page was reloaded at the code. */
export const reloaded: SignUpInput = {
  draft: { email: details.email, country: 'GB', news: true },
  mailed: { sent, agreements },
};

/** The running chart with the real child below it, every port held open. */
export function startSignUp(input: SignUpInput = fresh) {
  const stored: string[] = [];
  const { ports, ...chart } = startControlled(signUpMachine, {
    input,
    actions: {
      storeDraft: () => stored.push('draft'),
      storeMailed: () => stored.push('mailed'),
      forgetStored: () => stored.push('nothing'),
    },
  });
  const account = () => chart.actor.getSnapshot().children.accountCreation;
  return {
    ...chart,
    ports: { ...ports, ...creationPorts(ports.accountCreation) },
    /** What the tab was asked to store. */
    stored,
    /** The child; it must still run. */
    account: () => {
      const child = account();
      if (child === undefined) throw new Error('The account has been created.');
      return child;
    },
    /** The state of the mailed code, while one is asked for. */
    mailedCode: () => account()?.getSnapshot().children.mailedCode?.getSnapshot().value,
  };
}
