import { Secret } from '#machines/shared/secret.ts';
import { thirdPartySignInMachine } from './third-party-sign-in.machine.ts';
import type { AuthorizationResponse, PendingAuthorization, Return } from './third-party-sign-in.model.ts';
import { ticket, creationPorts } from '#machines/account-creation/account-creation.harness.ts';
import { challengeOf, startControlled } from '#machines/testing/controlled.ts';

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
/** A valid response. */
export const returned: Return = {
  pending: pendingAuthorization,
  response,
  now,
  returnQuery: pendingAuthorization.query,
};
/** The same for an account to be connected. */
export const connecting: Return = { ...returned, pending: { ...pendingAuthorization, purpose: 'connect' } };
/** The user declined at the provider. */
export const cancelled: Return = { ...returned, response: { ...response, code: null, error: 'access_denied' } };
/** The address was opened directly. */
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

/** The running chart with the real second factor below it, every port held open. */
export function startThirdPartySignIn() {
  const { ports, ...chart } = startControlled(thirdPartySignInMachine);
  const { performAction: exchange, factor } = challengeOf(ports.exchange);
  return {
    ...chart,
    ports: { ...ports, exchange, factor, wait: ports.waitCountdown, register: creationPorts(ports.register) },
    /** The step that asks for a code, while it runs. */
    step: () => chart.actor.getSnapshot().children.exchange?.getSnapshot().children.secondFactor,
  };
}
