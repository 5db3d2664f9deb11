import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import { securityRequests } from '#contract/security-parts.ts';
import { readStatus, passwordMachine, savePassword } from '#machines/password/password.machine.ts';
import type { PasswordDraft, PasswordEvent } from '#machines/password/password.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { passwordApi } from '#src/api/password.ts';
import { onAddressRequest } from '#src/services/address-requests.ts';
import { countdown } from '#src/services/countdown.ts';
import { readAgain } from '#src/services/read-again.ts';
import type { AppServices } from '#src/services/services.ts';
import { replaceSessionCode } from '#src/session/replace-session-code.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';

export type PasswordActor = ActorRefFrom<typeof passwordMachine>;

/** The password row with its ports filled. */
export function providePassword(services: AppServices): typeof passwordMachine {
  const { change, ...api } = passwordApi(services.send);
  return fillPorts(passwordMachine, {
    actors: {
      requests: fromCallback<EventObject>(({ sendBack }) =>
        onAddressRequest(securityRequests.password, () =>
          sendBack({ type: 'password.change' } satisfies PasswordEvent),
        ),
      ),
      readStatus: provideRead(readStatus, services.clock.steady, ({ signal }) => api.readStatus(signal)),
      confirmStatus: fromPromise(({ signal }) => api.readStatus(signal)),
      savePassword: provideSensitiveAction<PasswordDraft, void>(savePassword, services, async ({ subject, proof }) =>
        replaceSessionCode(services, await change(subject, proof)),
      ),
      waitCountdown: countdown('waitCountdown.tick', services.clock.steady, readAgain),
    },
  });
}
