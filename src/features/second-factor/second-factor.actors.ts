import { fromCallback, fromPromise, type ActorRefFrom, type CallbackActorLogic } from 'xstate';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import type { SensitiveCall } from '#machines/sensitive-action/sensitive-action.model.ts';
import { fillPorts, noopSource } from '#machines/shared/not-provided.ts';
import type { StepCommand } from '#machines/shared/steps.ts';
import { isInApp, pageSurroundings } from '#src/browser/bridge/app-bridge.ts';
import { hasPasskeys } from '#src/browser/passkeys.ts';
import type { PasskeyOptions, PasskeyProof } from '#contract/calls/second-factor.ts';
import type { Services } from '#src/services/services.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';
import { provideMailedCode } from '#src/features/mailed-code/mailed-code.actors.ts';

export type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>;

/**
 * The second factor with its ports filled; `open` provides the services when the first code is sent. `steps`: if it is
 * a step of a page rather than of a dialog, the browser's Back cancels it. `bridge`: the name of an app's bridge.
 */
export function provideSecondFactor(
  open: () => Promise<Services>,
  { steps, bridge }: { steps?: CallbackActorLogic<StepCommand> | undefined; bridge?: string } = {},
): typeof secondFactorMachine {
  const mailedCode = provideMailedCode<string>(async ({ recipient }, signal) => {
    const { secondFactorApi } = await loadChunk(() => import('#src/api/second-factor.ts'));
    const { sendOnce, clock } = await open();
    return await secondFactorApi(sendOnce, clock).sendCode(recipient, signal);
  });
  return fillPorts(secondFactorMachine, {
    actors: {
      mailedCode,
      askForPasskey: fromPromise<PasskeyProof | null, { options: PasskeyOptions }>(
        async ({ input: { options }, signal }) => {
          const { provePasskey } = await loadChunk(() => import('#src/browser/passkey-ceremony.ts'));
          return provePasskey(options, signal);
        },
      ),
      steps: steps ?? fromCallback(noopSource),
    },
    guards: { hasPasskeys: () => hasPasskeys() && (bridge === undefined || !isInApp(bridge, pageSurroundings())) },
  });
}

type SensitiveAction<Subject, Value> = ReturnType<typeof makeSensitiveAction<Subject, Value>>;

/** A sensitive action with its ports filled. With `steps`, the browser's Back cancels the second factor. */
export function provideSensitiveAction<Subject, Value>(
  action: SensitiveAction<Subject, Value>,
  { steps, ...services }: Services & { steps?: CallbackActorLogic<StepCommand> },
  call: (input: SensitiveCall<Subject>, signal: AbortSignal) => Promise<Value>,
): SensitiveAction<Subject, Value> {
  return fillPorts(action, {
    actors: {
      secondFactor: provideSecondFactor(() => Promise.resolve(services), {
        steps,
        bridge: services.configuration.bridge,
      }),
      performAction: fromPromise<Value, SensitiveCall<Subject>>(({ input, signal }) => call(input, signal)),
    },
  });
}
