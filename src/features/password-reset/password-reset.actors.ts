// Tested by e2e/recovery/password-reset.spec.ts.
import { fromPromise, type ActorRefFrom } from 'xstate';
import { routes } from '#contract/pages.ts';
import { passwordResetMachine, proveOwner } from '#machines/password-reset/password-reset.machine.ts';
import type {
  MailedProof,
  PasswordResetInput,
  Reset,
  ResetAddress,
  ResetResult,
} from '#machines/password-reset/password-reset.model.ts';
import { redirectMachine } from '#machines/redirect/redirect.machine.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { secondFactorApi } from '#src/api/second-factor.ts';
import { loginApi } from '#src/api/login.ts';
import { passwordResetApi } from '#src/api/password.ts';
import { sessionApi } from '#src/api/session.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';
import { openStep, stepHistory } from '#src/browser/step-history.ts';
import { keepPrefilledUsername } from '#src/browser/storage/prefilled-username.ts';
import { storedReset } from '#src/browser/storage/stored-reset.ts';
import { countdown } from '#src/services/countdown.ts';
import type { AppServices } from '#src/services/services.ts';
import { provideLinkReview } from '#src/features/link-review/link-review.actors.ts';
import { provideMailedCode } from '#src/features/mailed-code/mailed-code.actors.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';

export type PasswordResetActor = ActorRefFrom<typeof passwordResetMachine>;

/** The login page that the user came from, including its destination. */
export function loginPage(): string {
  return `${routes.login}${window.location.search}`;
}

/** Steps by their index in the history. The second factor shows its own step; without one, its index is skipped. */
const steps = ['address', 'code', 'challenge', 'password', 'saved'] as const;

/** The input at login, and a reset that was in progress before a reload or started by another page. */
export function inputOf({ tabValues }: Pick<AppServices, 'tabValues'>, email: string): PasswordResetInput {
  const stored = storedReset(tabValues).read();
  const step = stored?.begins === true && email === '' ? 'code' : (steps[openStep()] ?? 'address');
  return { email, reloaded: { address: stored?.address ?? null, step } };
}

/** A password reset with its ports filled. `loadLaterSteps` loads the views of the steps after the address. */
export function providePasswordReset(
  services: AppServices,
  loadLaterSteps: () => Promise<void>,
): typeof passwordResetMachine {
  const { sendOnce, clock, configuration, navigator, hostApp, tabValues } = services;
  const stored = storedReset(tabValues);
  const api = passwordResetApi(sendOnce);
  return fillPorts(passwordResetMachine, {
    actors: {
      startReset: fromPromise<string, ResetAddress>(async ({ input, signal }) => {
        const [method] = await Promise.all([api.startReset(input, signal), loadChunk(loadLaterSteps)]);
        if (method === null) throw new ApiError('mfa_method_not_available');
        return method;
      }),
      mailedCode: provideMailedCode<string>(({ recipient }, signal) =>
        secondFactorApi(sendOnce, clock).sendCode(recipient, signal),
      ),
      proveOwner: provideSensitiveAction<MailedProof, Proof>(
        proveOwner,
        { ...services, steps: stepHistory({ base: 1 }) },
        async ({ subject, proof: second }, signal) => {
          const proof = second ?? { id: subject.method, code: subject.code };
          await api.check(configuration.clientId, subject.email, proof, signal);
          return proof;
        },
      ),
      savePassword: fromPromise<ResetResult, Reset>(({ input, signal }) =>
        api.savePassword(configuration.clientId, input, signal),
      ),
      confirmSaved: fromPromise<boolean, Reset>(({ input, signal }) => isInForce(services, input, signal)),
      linkReview: provideLinkReview(services),
      redirect: fillPorts(redirectMachine, {
        actors: {
          leavePage: fromPromise(async () => {
            if (hostApp === null) navigator.go(loginPage());
            // The app takes over; the page stays so that the user can come back.
            else navigator.visit(await hostApp.getAppUrl());
          }),
        },
      }),
      waitCountdown: countdown('waitCountdown.tick', () => performance.now()),
      steps: stepHistory(),
    },
    actions: {
      storeAddress: ({ context }) => stored.write(context.address),
      forgetAddress: ({ context: { address } }) => {
        stored.clear();
        keepPrefilledUsername(tabValues, address.email);
      },
    },
  });
}

/** The password is correct, but another step is required. */
const afterPassword: readonly string[] = ['mfa_required', 'account_forbidden'];
const otherPassword: readonly string[] = ['incorrect_password', 'password_error', 'no_password', 'account_not_found'];

/** Whether the account has this password: logs in with it and ends that session. */
async function isInForce(
  { sendOnce, configuration }: AppServices,
  { email, password }: Reset,
  signal: AbortSignal,
): Promise<boolean> {
  const credentials = { username: email, password, remember: false };
  try {
    const reply = await loginApi(sendOnce).logIn(
      { clientId: configuration.clientId, credentials, proof: null, trustToken: null },
      signal,
    );
    await sessionApi(sendOnce)
      .endSession(new Secret(reply.web_session_auth_code))
      .catch(() => undefined);
    return true;
  } catch (error) {
    const { symbol } = refusalOf(error);
    if (afterPassword.includes(symbol)) return true;
    if (otherPassword.includes(symbol)) return false;
    throw error;
  }
}
