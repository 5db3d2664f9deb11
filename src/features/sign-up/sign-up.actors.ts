// Tested by e2e/sign-up/sign-up.spec.ts.
import { fromPromise, type ActorRefFrom } from 'xstate';
import { sessionCodeSeconds } from '#contract/limits.ts';
import { loginParts } from '#contract/pages.ts';
import type { CodeRecipient } from '#machines/account-creation/account-creation.model.ts';
import { mailedIn } from '#machines/account-creation/account-creation.selectors.ts';
import { signUpIntent } from '#machines/navigation/guards.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import type { SignUpInput } from '#machines/sign-up/sign-up.model.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { signUpApi, type SignUpDetails } from '#src/api/sign-up.ts';
import { loginApi } from '#src/api/login.ts';
import type { Services } from '#src/services/services.ts';
import { establishSession } from '#src/session/establish-session.ts';
import { openStep, stepHistory } from '#src/browser/step-history.ts';
import { storedSignUp } from '#src/browser/storage/stored-sign-up.ts';
import { keyValueStore } from '#src/browser/storage/web-storage.ts';
import { redirectAfterLogin } from '#src/session/redirects.ts';
import { setFlashMessage } from '#src/session/flash-message.ts';
import { filledIn, provideAccountCreation } from '#src/features/account-creation/account-creation.actors.ts';

export type SignUpActor = ActorRefFrom<typeof signUpMachine>;

const isOpen = (): boolean => window.location.hash === loginParts.signUp;
const tabStore = () => storedSignUp(keyValueStore(() => window.sessionStorage));

/** The input in this tab, and the mailed code if the page was reloaded at that step. */
export function storedInput(): SignUpInput {
  const { draft, mailed } = tabStore().read();
  return { draft, mailed: mailed !== null && isOpen() && openStep() > 0 ? mailed : null };
}

/** Sign-up with its ports filled; `open` provides the services for the first call. */
export function provideSignUp(open: () => Promise<Services>): typeof signUpMachine {
  const stored = tabStore();
  return fillPorts(signUpMachine, {
    actors: {
      markRegistration: fromPromise<void>(async () => {
        const { cookies } = await openWithCookies(open);
        const { markerSeconds } = signUpIntent(window.location.href, cookies.hasSignUpSource());
        if (markerSeconds !== null) cookies.markSignUp(markerSeconds);
      }),
      accountCreation: provideAccountCreation(open, {
        sendCode: async ({ recipient, again }, signal) => {
          const { sendOnce, clock, configuration } = await openWithCookies(open);
          const request = { clientId: configuration.clientId, details: detailsOf(recipient), again };
          return await signUpApi(sendOnce, clock).sendCode(request, signal);
        },
        createAccount: async ({ agreements, code, ...recipient }, signal) => {
          const services = await openWithCookies(open);
          const { sendOnce, clock, configuration } = services;
          const request = {
            clientId: configuration.clientId,
            details: detailsOf(recipient),
            agreements,
            code: filledIn(code),
          };
          const reply = await signUpApi(sendOnce, clock).createAccount(request, signal);
          await establishSession(services, reply, { sessionCodeSeconds }, signal);
        },
        confirmCreated: async (recipient, signal) => confirmCreated(await open(), detailsOf(recipient), signal),
        steps: stepHistory({ isHere: isOpen }),
      }),
      goToDestination: fromPromise(async () => {
        const services = await open();
        const destination = redirectAfterLogin(services);
        // If the destination is another site, the message would only appear at the next visit here.
        if (new URL(destination).origin === window.location.origin) setFlashMessage(services, 'accountCreated');
        return destination;
      }),
    },
    actions: {
      storeDraft: ({ event }) => {
        if (event.type === 'draft.edit') stored.write(event.draft, null);
      },
      storeMailed: ({ event }) => {
        const { details, sent, agreements } = mailedIn(event);
        if (details !== null && sent !== null) stored.write(details, { sent, agreements: agreements ?? [] });
      },
      forgetStored: () => stored.clear(),
    },
  });
}

async function openWithCookies(open: () => Promise<Services>): Promise<Services> {
  const services = await open();
  if (!services.cookies.cookiesEnabled()) throw new ApiError('cookies_off');
  return services;
}

function detailsOf({ details }: Pick<CodeRecipient, 'details'>): SignUpDetails {
  return { ...filledIn(details), password: filledIn(details?.password) };
}

/** There is no account with this address and password. */
const notThere: readonly string[] = [
  'incorrect_password',
  'password_error',
  'account_not_found',
  'no_password',
  'account_forbidden',
  'mfa_required',
];

/** Whether the account was created. Logs in to it; if that succeeds, the new customer is logged in. */
async function confirmCreated(
  services: Services,
  { email, password }: SignUpDetails,
  signal: AbortSignal,
): Promise<boolean> {
  const { configuration, sendOnce } = services;
  const credentials = { username: email, password, remember: false };
  const request = { clientId: configuration.clientId, credentials, proof: null, trustToken: null };
  const reply = await loginApi(sendOnce)
    .logIn(request, signal)
    .catch((error: unknown) => {
      if (notThere.includes(refusalOf(error).symbol)) return null;
      throw error;
    });
  if (reply === null) return false;
  await establishSession(services, reply, { sessionCodeSeconds }, signal);
  return true;
}
