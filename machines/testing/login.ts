import { SimulatedClock, createActor } from 'xstate';
import type { Challenge } from '#contract/calls/challenge.ts';
import type { IdentityProvider } from '#contract/calls/third-party.ts';
import { logInAction, loginMachine } from '#machines/login/login.machine.ts';
import type { Credentials, LoginInput, SessionDetection } from '#machines/login/login.model.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import { mailedCodePorts } from './mailed-code.ts';
import { controlledActor, controlledSource } from './ports.ts';
import { controlledSecondFactor } from './second-factor.ts';

export const password = 'correct horse battery';
export const code = '493 817';
export const credentials: Credentials = {
  username: 'ann@example.com',
  password: new Secret(password),
  remember: true,
};
/** The providers that the page was built with. */
export const providers: readonly IdentityProvider[] = [
  { key: 'larch', name: 'Larch' },
  { key: 'juniper', name: 'Juniper' },
];
/** One method, whose code is mailed. */
export const mailChallenge: Challenge = {
  methods: [{ id: 'mail', type: 'email_code', target: 'a***@example.com' }],
  expiresIn: 600,
};

/** The running chart with the real second factor below it, every port controlled by the test. */
export function startLogin(userNames: LoginInput['userNames'] = 'email') {
  const ports = {
    detectSession: controlledActor<SessionDetection>(),
    logIn: controlledActor<void, { subject: Credentials | null; proof: Proof | null }>(),
    forgetComputer: controlledActor(),
    goOn: controlledActor<string>(),
    fetchProviders: controlledActor<readonly IdentityProvider[]>(),
    leave: controlledActor<void, { provider: string }>(),
    otherTabs: controlledSource(),
    pageReturns: controlledSource(),
    ...mailedCodePorts<string>(),
  };
  const machine = loginMachine.provide({
    actors: {
      logIn: logInAction.provide({ actors: { act: ports.logIn.logic, secondFactor: controlledSecondFactor(ports) } }),
      detectSession: ports.detectSession.logic,
      forgetComputer: ports.forgetComputer.logic,
      goOn: ports.goOn.logic,
      fetchProviders: ports.fetchProviders.logic,
      startProviderRedirect: ports.leave.logic,
      otherTabs: ports.otherTabs.logic,
      pageReturns: ports.pageReturns.logic,
      waitCountdown: ports.wait.logic,
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { userNames, providers }, clock }).start();
  return {
    actor,
    clock,
    ports,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    /** The step that asks for a code, while it runs. */
    step: () => actor.getSnapshot().children.logIn?.getSnapshot().children.secondFactor,
    /** Everything a dump or the inspector could show. */
    shown: () => JSON.stringify([actor.getSnapshot().context, actor.getPersistedSnapshot()]),
  };
}
