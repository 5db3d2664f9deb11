import { fromPromise } from 'xstate';
import { sessionCodeThirdPartySeconds, thirdPartySeconds } from '#contract/limits.ts';
import { routes } from '#contract/pages.ts';
import { destinationAfterLogin } from '#machines/navigation/destination.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { exchange, thirdPartySignInMachine } from '#machines/third-party-sign-in/third-party-sign-in.machine.ts';
import type {
  Destination,
  Exchange,
  NextDestination,
  Restart,
  Return,
} from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { thirdPartyApi, thirdPartyLinksApi } from '#src/api/third-party.ts';
import { stepHistory } from '#src/browser/step-history.ts';
import { pendingAuthorizations } from '#src/browser/storage/pending-authorization.ts';
import { keepPrefilledUsername } from '#src/browser/storage/prefilled-username.ts';
import { refusedConnection } from '#src/browser/storage/refused-connection.ts';
import { linkingFlag } from '#src/browser/storage/flags.ts';
import { storedTicket } from '#src/browser/storage/stored-ticket.ts';
import type { AppServices, Services } from '#src/services/services.ts';
import { establishSession } from '#src/session/establish-session.ts';
import { setFlashMessage } from '#src/session/flash-message.ts';
import { startProviderRedirect } from '#src/session/provider-redirect.ts';
import { countdown } from '#src/services/countdown.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';
import { provideThirdPartyRegister } from '#src/features/third-party-register/third-party-register.actors.ts';

/** The third parties of the brand: their keys on the wire and their names. */
export type Providers = readonly { readonly key: string; readonly name: string }[];

/** The login page as the user left it. */
export function loginPage(query: string): string {
  return `${routes.login}${query}`;
}

/** The page that sets an account's first password, with the email in the fragment, which no server sees. */
export function setPasswordPage(query: string, email: string): string {
  return `${routes.resetPassword}${query}#${new URLSearchParams({ email, first: '' }).toString()}`;
}

/** The row of a third party in the profile. */
function rowOf(provider: string | null): string {
  return provider === null ? routes.homePage : `${routes.homePage}#${provider}`;
}

/** The destination of that page. */
export function destinationOf({ configuration }: Pick<Services, 'configuration'>, query: string): string {
  return destinationAfterLogin(`${window.location.origin}${loginPage(query)}`, configuration);
}

/** Third-party sign-in with its ports filled. */
export function provideThirdPartySignIn(
  services: Services & Pick<AppServices, 'response' | 'send'>,
  providers: Providers,
): typeof thirdPartySignInMachine {
  const { response, clock, configuration, cookies, navigator, send, sendOnce, tabValues } = services;
  const authorizations = pendingAuthorizations(tabValues);
  const stored = storedTicket(tabValues);
  const linking = linkingFlag(tabValues);
  const forget = (): void => {
    authorizations.clear();
    linking.clear();
  };
  return fillPorts(thirdPartySignInMachine, {
    actors: {
      register: provideThirdPartyRegister(services),
      readAddress: fromPromise<Return>(() =>
        Promise.resolve({
          pending: authorizations.read(),
          returnQuery: authorizations.returnQuery(),
          response,
          now: clock.now(),
          ticket: stored.read(clock.now()),
          wasConnecting: linking.read(),
        }),
      ),
      exchange: provideSensitiveAction<Exchange, void>(
        exchange,
        { ...services, steps: stepHistory() },
        async ({ subject, proof }, signal) => {
          if (!cookies.cookiesEnabled()) throw new ApiError('cookies_off');
          if (subject.purpose === 'connect') {
            await thirdPartyLinksApi(send).connect(subject, proof);
            return;
          }
          const { clientId } = configuration;
          const reply = await thirdPartyApi(sendOnce).logIn({ clientId, exchange: subject, proof }, signal);
          await establishSession(services, reply, { sessionCodeSeconds: sessionCodeThirdPartySeconds }, signal);
        },
      ),
      goToDestination: fromPromise<void, Destination>(({ input: { query, isConnecting, provider } }) => {
        forget();
        const name = providers.find(({ key }) => key === provider)?.name;
        if (isConnecting && name !== undefined) setFlashMessage(services, 'connected', name);
        navigator.go(isConnecting ? rowOf(provider) : destinationOf(services, query));
        return Promise.resolve();
      }),
      goToLogin: fromPromise<void, NextDestination>(({ input: { query, isConnecting, provider, failure } }) => {
        forget();
        if (isConnecting && provider !== null && failure !== null)
          refusedConnection(tabValues).write({ provider, symbol: failure.symbol });
        navigator.go(isConnecting ? rowOf(provider) : loginPage(query));
        return Promise.resolve();
      }),
      startAgain: fromPromise<void, Restart>(({ input: { provider, query }, signal }) =>
        startProviderRedirect(services, { provider, purpose: 'signIn', query }, signal),
      ),
      waitCountdown: countdown('waitCountdown.tick', clock.steady),
    },
    actions: {
      consumeRequest: ({ context: { provider, isConnecting } }) => {
        authorizations.consume();
        if (provider === null) return;
        // A new attempt: the previous ticket is no longer needed.
        stored.clear();
        if (isConnecting) linking.write();
        else linking.clear();
      },
      storeTicket: ({ context: { ticket } }) => {
        if (ticket !== null) stored.write(ticket, clock.now() + thirdPartySeconds * 1000);
      },
      forgetTicket: () => stored.clear(),
      prefillUsername: ({ context: { failure } }) => {
        if (failure?.email) keepPrefilledUsername(tabValues, failure.email);
      },
    },
  });
}
