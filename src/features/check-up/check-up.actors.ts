// Tested by e2e/security/check-up.spec.ts.
import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import * as calls from '#contract/calls/check-up.ts';
import { checkUpMachine, readCheckUp } from '#machines/check-up/check-up.machine.ts';
import type { CheckUpEvent, CheckUpInput } from '#machines/check-up/check-up.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { hasPasskeys } from '#src/browser/passkeys.ts';
import type { AppServices } from '#src/services/services.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';

export type CheckUpActor = ActorRefFrom<typeof checkUpMachine>;

export const checkUpInput = ({ hostApp }: AppServices): CheckUpInput => ({
  canCreatePasskeys: hostApp === null && hasPasskeys(),
});

/** The check-up with its ports filled. */
export function provideCheckUp({ accountActs, clock, send }: AppServices): typeof checkUpMachine {
  return fillPorts(checkUpMachine, {
    actors: {
      readCheckUp: provideRead(readCheckUp, clock.steady, ({ signal }) => send(calls.readCheckUp, { signal })),
      dismissLine: fromPromise<calls.CheckUp, { line: calls.CheckUpLine }>(({ input: { line } }) =>
        send(calls.dismissCheckUpLine, { body: { line } }),
      ),
      accountActs: fromCallback<EventObject>(({ sendBack }) =>
        accountActs.subscribe(() => sendBack({ type: 'account.acted' } satisfies CheckUpEvent)),
      ),
    },
  });
}
