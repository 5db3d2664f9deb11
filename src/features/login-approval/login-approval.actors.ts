// Tested by e2e/login/phone-login.spec.ts.
import { fromPromise, type ActorRefFrom } from 'xstate';
import { allowLogin, loginApprovalMachine, readRequest } from '#machines/login-approval/login-approval.machine.ts';
import type { Approval, LoginApprovalInput, ReadRequest } from '#machines/login-approval/login-approval.model.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { loginApprovalApi } from '#src/api/phone-login.ts';
import { leaveSteps, stepHistory } from '#src/browser/step-history.ts';
import { scannedCode } from '#src/browser/storage/scanned-code.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';
import { countdown } from '#src/services/countdown.ts';
import type { AppServices } from '#src/services/services.ts';

export type LoginApprovalActor = ActorRefFrom<typeof loginApprovalMachine>;

/** The phone's decision with its ports filled. */
export function provideLoginApproval(services: AppServices): typeof loginApprovalMachine {
  const api = loginApprovalApi(services.send);
  return fillPorts(loginApprovalMachine, {
    actions: {
      forgetCode: () => scannedCode(services.tabValues).clear(),
      leaveStep: () => leaveSteps(() => undefined),
    },
    actors: {
      readRequest: provideRead(readRequest, services.clock.steady, ({ input: { request }, signal }) =>
        readOrEnd(
          api.read(request.code, signal).then((read) => ({
            ...read,
            until: services.clock.steady() + read.expiresIn * 1000,
          })),
        ),
      ),
      allowLogin: provideSensitiveAction<Approval, void>(
        allowLogin,
        { ...services, steps: stepHistory() },
        async ({ subject: { code, number }, proof }) => {
          await api.allow(code, number, proof);
        },
      ),
      refuseLogin: fromPromise<void, { code: Secret<string> }>(async ({ input: { code } }) => {
        await api.refuse(code);
      }),
      waitCountdown: countdown('waitCountdown.tick', services.clock.steady),
    },
  });
}

export function approvalInput({ tabValues }: AppServices): LoginApprovalInput {
  return { code: scannedCode(tabValues).read() };
}

/** A request that is over is an answer, which no other read would change. */
async function readOrEnd(read: Promise<ReadRequest>): Promise<ReadRequest> {
  return read.catch((error: unknown): ReadRequest => {
    const { symbol } = refusalOf(error);
    if (symbol === 'phone_login_over') return { state: 'over' };
    if (symbol === 'phone_login_refused') return { state: 'refused' };
    throw error;
  });
}
