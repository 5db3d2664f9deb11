import { fromPromise } from 'xstate';
import { sessionCodeThirdPartySeconds, thirdPartySeconds } from '#contract/limits.ts';
import { routes } from '#contract/pages.ts';
import { destinationAfterLogin } from '#machines/navigation/destination.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { exchange, thirdPartySignInMachine } from '#machines/third-party-sign-in/third-party-sign-in.machine.ts';
import type {
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
import { linkingFlag } from '#src/browser/storage/flags.ts';
import { storedTicket } from '#src/browser/storage/stored-ticket.ts';
import type { AppServices } from '#src/services/services.ts';
import type { Services } from '#src/services/services.ts';
import { establishSession } from '#src/session/establish-session.ts';
import { startProviderRedirect } from '#src/session/provider-redirect.ts';
import { countdown } from '#src/services/countdown.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';
import { provideThirdPartyRegister } from '#src/features/third-party-register/third-party-register.actors.ts';

/** The login page as the user left it. */
export function loginPage(query: string): string {
  return `${routes.login}${query}`;
}

/** The page that sets an account's first password, with the email in the fragment, which no server sees. */
export function setPasswordPage(query: string, email: string): string {
  return `${routes.resetPassword}${query}#${new URLSearchParams({ email, first: '' }).toString()}`;
}

/** The destination of that page. */
export function destinationOf({ configuration }: Pick<Services, 'configuration'>, query: string): string {
  return destinationAfterLogin(`${window.location.origin}${loginPage(query)}`, configuration);
}

/** Third-party sign-in with its ports filled. */
export function provideThirdPartySignIn(
  services: Services & Pick<AppServices, 'response' | 'send'>,
): typeof thirdPartySignInMachine {
  const { response, clock, configuration, cookies, navigator, send, sendOnce, tabValues } = services;
  let read: Return | null = null;
  const stored = storedTicket(tabValues);
  const linking = linkingFlag(tabValues);
  const forget = (): void => {
    pendingAuthorizations(tabValues).clear();
    linking.clear();
  };
  return fillPorts(thirdPartySignInMachine, {
    actors: {
      register: provideThirdPartyRegister(services),
      // The pending request can be consumed only once, but in development React starts every actor twice.
      readAddress: fromPromise<Return>(() => {
        const { take, returnQuery } = pendingAuthorizations(tabValues);
        if (read === null) {
          const pending = take();
          // A new attempt: the previous ticket is no longer needed.
          if (pending !== null) {
            stored.clear();
            if (pending.purpose === 'connect') linking.write();
            else linking.clear();
          }
          read = {
            pending,
            returnQuery: returnQuery(),
            response,
            now: clock.now(),
            ticket: stored.read(clock.now()),
            wasConnecting: linking.read(),
          };
        }
        return Promise.resolve(read);
      }),
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
      goToDestination: fromPromise<void, NextDestination>(({ input: { query, isConnecting } }) => {
        forget();
        navigator.go(isConnecting ? routes.homePage : destinationOf(services, query));
        return Promise.resolve();
      }),
      goToLogin: fromPromise<void, NextDestination>(({ input: { query, isConnecting } }) => {
        forget();
        navigator.go(isConnecting ? routes.homePage : loginPage(query));
        return Promise.resolve();
      }),
      startAgain: fromPromise<void, Restart>(({ input: { provider, query, isConnecting }, signal }) =>
        startProviderRedirect(services, { provider, purpose: isConnecting ? 'connect' : 'signIn', query }, signal),
      ),
      waitCountdown: countdown('waitCountdown.tick', clock.steady),
    },
    actions: {
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
