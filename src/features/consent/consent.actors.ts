import { fromPromise } from 'xstate';
import { declineTimeoutMs } from '#contract/limits.ts';
import { consentMachine, readDetails } from '#machines/consent/consent.machine.ts';
import { authorizationRequestIn } from '#machines/consent/consent.rules.ts';
import { addressOf } from '#machines/navigation/address.ts';
import { chooserAddress } from '#machines/navigation/guards.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { consentApi } from '#src/api/consent.ts';
import type { AppServices } from '#src/services/services.ts';
import { countdown } from '#src/services/countdown.ts';
import { anySignal } from '#src/browser/any-signal.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';

/** The consent chart with its ports filled. The app's request is in the page's address. */
export function provideConsent({
  send,
  clock,
  navigator,
}: Pick<AppServices, 'send' | 'clock' | 'navigator'>): typeof consentMachine {
  const address = addressOf(window.location.href);
  const request = authorizationRequestIn(address);
  const api = consentApi(send);
  const { precheck, decide } = api;
  return fillPorts(consentMachine, {
    actors: {
      readDetails: provideRead(readDetails, clock.steady, ({ signal }) => api.readDetails(request, signal)),
      precheck: fromPromise<{ needed: boolean }>(({ signal }) => precheck(request, signal)),
      repeatDecision: fromPromise<string>(({ signal }) => decide(request, null, signal)),
      allow: fromPromise<string>(({ signal }) => decide(request, 'allow', signal)),
      decline: fromPromise<string>(({ signal }) =>
        decide(request, 'decline', anySignal([signal, AbortSignal.timeout(declineTimeoutMs)])),
      ),
      goTo: fromPromise<void, { destination: string | null }>(({ input: { destination } }) => {
        if (destination !== null) navigator.go(destination);
        return Promise.resolve();
      }),
      goToChooser: fromPromise(() => {
        navigator.visit(chooserAddress(address));
        return Promise.resolve();
      }),
      waitCountdown: countdown('waitCountdown.tick', clock.steady),
    },
  });
}

/** Calls while logged out. One that needs a login never settles, because the page redirects to login. */
export function signedOutSend({ sendOnce }: Pick<AppServices, 'sendOnce'>): AppServices['send'] {
  return async (call, options) => {
    try {
      return await sendOnce(call, options);
    } catch (error) {
      if (refusalOf(error).symbol === 'required_authentication') return await new Promise<never>(() => undefined);
      throw error;
    }
  };
}
