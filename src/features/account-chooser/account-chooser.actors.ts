import { fromCallback, fromPromise, type EventObject } from 'xstate';
import { routes } from '#contract/pages.ts';
import { accountChooserMachine } from '#machines/account-chooser/account-chooser.machine.ts';
import type { AccountChooserEvent, ChooserReading } from '#machines/account-chooser/account-chooser.model.ts';
import { addressBehind } from '#machines/account-chooser/account-chooser.rules.ts';
import { authorizationRequestIn } from '#machines/consent/consent.rules.ts';
import { addressOf } from '#machines/navigation/address.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { consentApi } from '#src/api/consent.ts';
import { loginApi } from '#src/api/login.ts';
import { profileApi } from '#src/api/profile.ts';
import { keepPrefilledUsername } from '#src/browser/storage/prefilled-username.ts';
import { rememberedAccounts } from '#src/browser/storage/remembered-accounts.ts';
import type { AppServices } from '#src/services/services.ts';
import { countdown } from '#src/services/countdown.ts';
import { readAgain } from '#src/services/read-again.ts';

type Dependencies = Pick<
  AppServices,
  'send' | 'sendOnce' | 'clock' | 'navigator' | 'configuration' | 'values' | 'tabValues' | 'trust' | 'logOut'
>;

/** The chooser with its ports filled. The destination comes from the page's address. */
export function provideAccountChooser(services: Dependencies): typeof accountChooserMachine {
  const { send, sendOnce, clock, navigator, configuration, values, tabValues, trust, logOut } = services;
  const behind = addressBehind(window.location.href, configuration);
  const remembered = rememberedAccounts(values);
  return fillPorts(accountChooserMachine, {
    actors: {
      readAccounts: fromPromise<ChooserReading>(async ({ signal }) => {
        const [{ id, nickName, email }, app] = await Promise.all([
          profileApi(send).readProfile(signal),
          appBehind(send, behind, signal),
        ]);
        const name = nickName.trim();
        remembered.setName(id, name);
        return {
          current: { name, email: email.address },
          others: remembered.list().filter(({ username, account }) => account !== id && username !== email.address),
          ...app,
        };
      }),
      // Revoke at the service first: a trust token forgotten only here would stay valid.
      forgetAccount: fromPromise<void, { username: string }>(async ({ input: { username }, signal }) => {
        const token = trust.read(username);
        if (token !== null) await loginApi(sendOnce).forgetTrustedDevice(token, signal);
        trust.forget(username);
        remembered.forget(username);
      }),
      goToDestination: fromPromise(() => Promise.resolve(navigator.visit(behind))),
      goToLogin: fromPromise<void, { username: string | null }>(({ input: { username } }) => {
        keepPrefilledUsername(tabValues, username);
        return Promise.resolve(navigator.visit(`${routes.logout}?redirect=${encodeURIComponent(behind)}`));
      }),
      logOut: fromPromise(() => Promise.resolve(logOut())),
      goBack: fromPromise<void, { declineTo: string | null }>(({ input: { declineTo } }) =>
        Promise.resolve(navigator.visit(declineTo ?? routes.homePage)),
      ),
      // The browser restored the page from the back/forward cache, with its scripts.
      pageReturns: fromCallback<EventObject>(({ sendBack }) => {
        const onPageShow = ({ persisted }: PageTransitionEvent): void => {
          if (persisted) sendBack({ type: 'page.returned' } satisfies AccountChooserEvent);
        };
        window.addEventListener('pageshow', onPageShow);
        return () => window.removeEventListener('pageshow', onPageShow);
      }),
      waitCountdown: countdown('waitCountdown.tick', clock.steady, readAgain),
    },
  });
}

const noApp = { app: null, declineTo: null };

/**
 * The app behind the chooser, and the address that returns to it. The service decides how an invalid request returns to
 * the app.
 */
async function appBehind(
  send: Dependencies['send'],
  behind: string,
  signal: AbortSignal,
): Promise<Pick<ChooserReading, 'app' | 'declineTo'>> {
  const request = authorizationRequestIn(addressOf(behind));
  if (request.client_id === '') return noApp;
  const details = await consentApi(send)
    .readDetails(request, signal)
    .catch(() => null);
  if (details === null) return noApp;
  // The app wants a fresh login, which is not where a user who cancels wants to go.
  if ('redirectTo' in details && details.redirectTo.startsWith(`${window.location.origin}/`)) return noApp;
  return 'redirectTo' in details
    ? { app: null, declineTo: details.redirectTo }
    : { app: details.app.name, declineTo: details.declineTo };
}
