import type { PasskeyAssertion } from '#contract/calls/passkey.ts';
import type { IdentityProvider } from '#contract/calls/third-party.ts';
import { logIn, loginMachine } from './login.machine.ts';
import { phoneLoginMachine } from '#machines/phone-login/phone-login.machine.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { Credentials, LoginInput } from './login.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { challengeOf, startControlled } from '#machines/testing/controlled.ts';

export const password = 'correct horse battery';
export const code = '493 817';
export const credentials: Credentials = {
  username: 'ann@example.com',
  password: new Secret(password),
  remember: true,
};
export const assertion = new Secret<PasskeyAssertion>({
  id: 'credential',
  rawId: 'credential',
  type: 'public-key',
  response: { clientDataJSON: 'data', authenticatorData: 'data', signature: 'signature', userHandle: 'handle' },
});
/** The providers known at build time. */
export const providers: readonly IdentityProvider[] = [
  { key: 'larch', name: 'Larch' },
  { key: 'juniper', name: 'Juniper' },
];
/** The chart with the second factor and the phone, which the page loads later. */
export const completeLogin = loginMachine.provide({
  actors: { logIn: logIn.provide({ actors: { secondFactor: secondFactorMachine } }), phoneLogin: phoneLoginMachine },
});

/** The running chart with the real second factor below it, every port held open. */
export function startLogin(userNames: LoginInput['userNames'] = 'email') {
  const { ports, ...chart } = startControlled(completeLogin, { input: { userNames, providers } });
  const { performAction: logIn, factor } = challengeOf(ports.logIn);
  return {
    ...chart,
    ports: { ...ports, logIn, factor, wait: ports.waitCountdown },
    /** The step that asks for a code, while it runs. */
    step: () => chart.actor.getSnapshot().children.logIn?.getSnapshot().children.secondFactor,
  };
}
