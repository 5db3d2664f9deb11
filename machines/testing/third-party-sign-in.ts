import { createActor } from 'xstate';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import { exchangeAction, thirdPartySignInMachine } from '#machines/third-party-sign-in/third-party-sign-in.machine.ts';
import type {
  AuthorizationResponse,
  PendingAuthorization,
  Exchange,
  Restart,
  Return,
  WayOn,
} from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { mailedCodePorts } from './mailed-code.ts';
import { controlledActor, controlledSource } from './ports.ts';
import { controlledSecondFactor } from './second-factor.ts';
import { accountCreationPorts, controlledAccountCreation, ticket } from './account-creation.ts';

const now = 1_800_000_000_000;
export const oauthCode = 'the code of the third party';
const state = 'the state of this tab';

export const pendingAuthorization: PendingAuthorization = {
  provider: 'larch',
  state: new Secret(state),
  purpose: 'signIn',
  query: '?redirect=https%3A%2F%2Faccount.example.com%2F',
  startedAt: now - 60_000,
};
export const response: AuthorizationResponse = {
  state: new Secret(state),
  code: new Secret(oauthCode),
  error: null,
  issuer: null,
};
/** A response that is valid in all parts. */
export const returned: Return = {
  pending: pendingAuthorization,
  response,
  now,
  returnQuery: pendingAuthorization.query,
};
/** The same for an account that is to be connected. */
export const connecting: Return = { ...returned, pending: { ...pendingAuthorization, purpose: 'connect' } };
/** The user declined at the provider. */
export const cancelled: Return = { ...returned, response: { ...response, code: null, error: 'access_denied' } };
/** The address was opened by hand. */
export const uncalled: Return = {
  pending: null,
  response: { state: null, code: null, error: null, issuer: null },
  now,
  returnQuery: '',
};
/** The page was reloaded while an account was being connected. */
export const reloadedConnecting: Return = { ...uncalled, wasConnecting: true };
/** The page was reloaded while a new person filled in the form. */
export const reloaded: Return = { ...uncalled, returnQuery: pendingAuthorization.query, ticket };

/** The running chart with the real second factor below it, every port controlled by the test. */
export function startThirdPartySignIn() {
  const step = mailedCodePorts<string>();
  const register = accountCreationPorts();
  const ports = {
    readAddress: controlledActor<Return>(),
    exchange: controlledActor<void, { subject: Exchange | null; proof: Proof | null }>(),
    goOn: controlledActor<void, WayOn>(),
    goToLogin: controlledActor<void, WayOn>(),
    startAgain: controlledActor<void, Restart>(),
    wait: controlledSource<CountdownInput>(),
    sendCode: step.sendCode,
    resend: step.resend,
    stepWait: step.wait,
    register,
  };
  const machine = thirdPartySignInMachine.provide({
    actors: {
      exchange: exchangeAction.provide({
        actors: { act: ports.exchange.logic, secondFactor: controlledSecondFactor(step) },
      }),
      register: controlledAccountCreation(register),
      readAddress: ports.readAddress.logic,
      goOn: ports.goOn.logic,
      goToLogin: ports.goToLogin.logic,
      startAgain: ports.startAgain.logic,
      waitCountdown: ports.wait.logic,
    },
  });
  const actor = createActor(machine).start();
  return {
    actor,
    ports,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    /** The step that asks for a code, while it runs. */
    step: () => actor.getSnapshot().children.exchange?.getSnapshot().children.secondFactor,
    /** Everything a dump or the inspector could show. */
    shown: () => JSON.stringify([actor.getSnapshot().context, actor.getPersistedSnapshot()]),
  };
}
