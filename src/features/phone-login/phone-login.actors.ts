// Tested by e2e/login/phone-login.spec.ts.
import { fromPromise, type ActorRefFrom, type CallbackActorLogic } from 'xstate';
import type { PhoneLoginStatus } from '#contract/calls/phone-login.ts';
import { sessionCodeSeconds } from '#contract/limits.ts';
import { routes } from '#contract/pages.ts';
import { phoneLoginMachine } from '#machines/phone-login/phone-login.machine.ts';
import type { AskedLogin } from '#machines/phone-login/phone-login.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { StepCommand } from '#machines/shared/steps.ts';
import { phoneLoginApi } from '#src/api/phone-login.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { qrPath } from '#src/features/two-factor/qr-path.ts';
import { countdown } from '#src/services/countdown.ts';
import type { Services } from '#src/services/services.ts';
import { establishSession } from '#src/session/establish-session.ts';

export type PhoneLoginActor = ActorRefFrom<typeof phoneLoginMachine>;

/** The code is in the fragment, which browsers send to no server. */
const addressWith = (code: string): string => `${window.location.origin}${routes.approveLogin}#${code}`;

/** Login with the phone, with its ports filled. Loaded when it is chosen. */
export function providePhoneLogin(
  open: () => Promise<Services>,
  steps: CallbackActorLogic<StepCommand>,
): typeof phoneLoginMachine {
  const api = ({ configuration, sendOnce }: Services) => phoneLoginApi(sendOnce, configuration.clientId);
  return fillPorts(phoneLoginMachine, {
    actors: {
      askForLogin: fromPromise<AskedLogin>(async ({ signal }) => {
        const services = await open();
        if (!services.cookies.cookiesEnabled()) throw new ApiError('cookies_off');
        const asked = await api(services).start(signal);
        return {
          deviceCode: new Secret(asked.device_code),
          drawing: new Secret(qrPath(addressWith(asked.user_code))),
          number: asked.number,
          until: services.clock.steady() + asked.expires_in * 1000,
          interval: asked.interval,
        };
      }),
      readStatus: fromPromise<PhoneLoginStatus, { deviceCode: Secret<string> }>(
        async ({ input: { deviceCode }, signal }) => api(await open()).readStatus(deviceCode, signal),
      ),
      logInWithPhone: fromPromise<void, { deviceCode: Secret<string> }>(async ({ input: { deviceCode }, signal }) => {
        const services = await open();
        const reply = await api(services).logIn(deviceCode, signal);
        await establishSession(services, reply, { sessionCodeSeconds }, signal);
      }),
      waitCountdown: countdown('waitCountdown.tick', () => performance.now()),
      steps,
    },
  });
}
