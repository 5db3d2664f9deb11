import { fromPromise } from 'xstate';
import { contractNames } from '#contract/calls/legal-documents.ts';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import { sessionCodeSeconds } from '#contract/limits.ts';
import { signUpIntent } from '#machines/navigation/guards.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import type { CodeMail, Details, Registration } from '#machines/sign-up/sign-up.model.ts';
import { ApiError } from '#src/api/api-error.ts';
import { contractsApi } from '#src/api/legal-documents.ts';
import { loginApi } from '#src/api/login.ts';
import { signUpApi } from '#src/api/sign-up.ts';
import { likelyCountry } from '#machines/sign-up/country.ts';
import type { Base } from '#src/app/services.ts';
import { beginSession } from '#src/session/establish-session.ts';
import { countdown } from '#src/app/countdown.ts';
import { goOn } from '#src/session/redirect-after-login.ts';
import { leaveNotice } from '#src/session/flash-message.ts';

/** Sign-up with its ports filled; `open` gives the base when the service is asked something. */
export function signUpFlow(open: () => Promise<Base>): typeof signUpMachine {
  const steady = (): number => performance.now();
  return signUpMachine.provide({
    actors: {
      markRegistration: fromPromise<void>(async () => {
        const { cookies } = await openWithCookies(open);
        const { markerSeconds } = signUpIntent(window.location.href, cookies.hasSignUpSource());
        if (markerSeconds !== null) cookies.markSignUp(markerSeconds);
      }),
      fetchAgreements: fromPromise<readonly Agreement[]>(async ({ signal }) => {
        const { read } = contractsApi((await open()).sendOnce);
        const contracts = await Promise.all(contractNames.map((name) => read(name, signal)));
        return contracts.map(({ name: contract, version }) => ({ contract, version }));
      }),
      sendCode: fromPromise<CodeMail, { details: Details | null; again: boolean }>(async ({ input: { details, again }, signal }) => {
        const { sendOnce, clock, configuration } = await openWithCookies(open);
        const request = { clientId: configuration.clientId, details: filledIn(details), again };
        return await signUpApi(sendOnce, clock).sendCode(request, signal);
      }),
      createAccount: fromPromise<void, Registration>(async ({ input: { details, agreements, code }, signal }) => {
        const base = await openWithCookies(open);
        const { sendOnce, clock, configuration } = base;
        const country = likelyCountry(navigator.languages);
        const request = { clientId: configuration.clientId, details: filledIn(details), agreements, code: filledIn(code), country };
        const reply = await signUpApi(sendOnce, clock).createAccount(request, signal);
        await beginSession(base, reply, { sessionCodeSeconds }, signal);
      }),
      readBack: fromPromise<boolean, { details: Details | null }>(async ({ input, signal }) => readBack(await open(), filledIn(input.details), signal)),
      goOn: fromPromise(async () => {
        const base = await open();
        const destination = goOn(base);
        // On another site it would wait for the next visit here.
        if (new URL(destination).origin === window.location.origin) leaveNotice(base, 'accountCreated');
        return destination;
      }),
      resendCountdown: countdown('resendCountdown.tick', steady),
      waitCountdown: countdown('waitCountdown.tick', steady),
    },
  });
}

async function openWithCookies(open: () => Promise<Base>): Promise<Base> {
  const base = await open();
  if (!base.cookies.areKept()) throw new ApiError('cookies_off');
  return base;
}

/** The chart asks for nothing before it has this. */
function filledIn<Value>(value: Value | null): Value {
  if (value === null) throw new ApiError('invalid_parameters');
  return value;
}

/** No account of this address and password. */
const notThere: readonly string[] = [
  'incorrect_password', 'password_error', 'account_not_found', 'no_password', 'account_forbidden', 'mfa_required',
];

/** Whether the account was made, told by logging in to it; then the new customer is logged in. */
async function readBack(base: Base, { email, password }: Details, signal: AbortSignal): Promise<boolean> {
  const { configuration, sendOnce } = base;
  const credentials = { username: email, password, remember: false };
  const request = { clientId: configuration.clientId, credentials, proof: null, trustToken: null };
  const reply = await loginApi(sendOnce)
    .logIn(request, signal)
    .catch((error: unknown) => {
      if (notThere.includes(refusalOf(error).symbol)) return null;
      throw error;
    });
  if (reply === null) return false;
  await beginSession(base, reply, { sessionCodeSeconds }, signal);
  return true;
}
