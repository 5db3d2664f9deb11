import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import type { PasskeyAssertion } from '#contract/calls/passkey.ts';
import type { IdentityProvider } from '#contract/calls/third-party.ts';
import { logIn, loginMachine } from '#machines/login/login.machine.ts';
import type { Credentials, LoginEvent, SessionDetection } from '#machines/login/login.model.ts';
import { laterChart } from '#machines/shared/deferred-chart.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { SensitiveCall } from '#machines/sensitive-action/sensitive-action.model.ts';
import type { TabChannel } from '#src/browser/tab-channel.ts';
import type { LazyServices } from '#src/services/lazy-services.ts';
import { countdown } from '#src/services/countdown.ts';
import { hasPasskeys } from '#src/browser/passkeys.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';
import type { provideLoginPhone } from './login-phone.actors.ts';
import type { provideLoginSecondFactor } from './login-second-factor.actors.ts';

export type LoginActor = ActorRefFrom<typeof loginMachine>;

// Loaded later: it includes the HTTP client and the schemas.
const passkeyCalls = () => loadChunk(() => import('./passkey-requests.ts'));
const calls = () => loadChunk(() => import('./login-requests.ts'));

interface LaterSteps {
  loadChallengeStep: () => Promise<typeof provideLoginSecondFactor>;
  loadPhoneStep: () => Promise<typeof provideLoginPhone>;
}

/** Login with its ports filled. Its later steps load their chart and view before the chart needs them. */
export function provideLogin(
  { services: open, tabs, whenServiceNeeded }: Pick<LazyServices, 'services' | 'tabs' | 'whenServiceNeeded'>,
  { loadChallengeStep, loadPhoneStep }: LaterSteps,
): typeof loginMachine {
  const secondFactor = laterChart<ReturnType<typeof provideLoginSecondFactor>>('secondFactor');
  const phoneLogin = laterChart<ReturnType<typeof provideLoginPhone>>('phoneLogin');
  return fillPorts(loginMachine, {
    actors: {
      detectSession: fromPromise<SessionDetection>(async ({ signal }) => {
        await whenServiceNeeded();
        return await (await calls()).detectSession(await open(), signal);
      }),
      logIn: fillPorts(logIn, {
        actors: {
          secondFactor: secondFactor.chart,
          performAction: fromPromise<void, SensitiveCall<Credentials>>(
            async ({ input: { subject, proof }, signal }) => {
              const { preloadChallenge, ...api } = await calls();
              await preloadChallenge(api.logIn(await open(), { credentials: subject, proof }, signal), async () => {
                secondFactor.set((await loadChallengeStep())(open));
              });
            },
          ),
        },
      }),
      forgetTrustedDevice: fromPromise(async ({ signal }) => (await calls()).forgetTrustedDevice(await open(), signal)),
      goToDestination: fromPromise(async () => (await calls()).redirectAfterLogin(await open())),
      offerPasskeys: fromPromise<Secret<PasskeyAssertion> | null>(async ({ signal }) => {
        await whenServiceNeeded();
        // A missing part must not reload a page that can do without it.
        return hasPasskeys() ? (await import('./passkey-requests.ts')).offerPasskeys(await open(), signal) : null;
      }),
      askForPasskey: fromPromise<Secret<PasskeyAssertion> | null>(async ({ signal }) =>
        (await passkeyCalls()).askToLogIn(await open(), signal),
      ),
      logInWithPasskey: fromPromise<void, { assertion: Secret<PasskeyAssertion> }>(
        async ({ input: { assertion }, signal }) =>
          (await passkeyCalls()).logInWithPasskey(await open(), assertion, signal),
      ),
      loadPhoneLogin: fromPromise(async () => phoneLogin.set((await loadChunk(loadPhoneStep))(open))),
      phoneLogin: phoneLogin.chart,
      readProviders: fromPromise<readonly IdentityProvider[]>(async ({ signal }) => {
        await whenServiceNeeded();
        return await (await calls()).readProviders(await open(), signal);
      }),
      startProviderRedirect: fromPromise<void, { provider: string }>(async ({ input, signal }) =>
        (await calls()).startProviderRedirect(await open(), { ...input, purpose: 'signIn' }, signal),
      ),
      // The browser restored the page from the back/forward cache, with its scripts.
      pageReturns: fromCallback<EventObject>(({ sendBack }) => {
        const onPageShow = ({ persisted }: PageTransitionEvent): void => {
          if (persisted) sendBack({ type: 'page.returned' } satisfies LoginEvent);
        };
        window.addEventListener('pageshow', onPageShow);
        return () => window.removeEventListener('pageshow', onPageShow);
      }),
      otherTabs: fromCallback<EventObject>(({ sendBack }) => {
        let stop: (() => void) | null = null;
        let ended = false;
        const subscribe = ({ listen }: Pick<TabChannel, 'listen'>): void => {
          if (ended) return;
          stop = listen((signal) => {
            if (signal === 'signedIn') sendBack({ type: 'otherTab.signedIn' } satisfies LoginEvent);
          });
        };
        // Without a configuration there are no other tabs to listen to.
        tabs().then(subscribe, () => undefined);
        return () => {
          ended = true;
          stop?.();
        };
      }),
      waitCountdown: countdown('waitCountdown.tick', () => performance.now()),
    },
  });
}
