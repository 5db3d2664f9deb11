import { fromCallback, fromPromise, type ActorRefFrom, type CallbackActorLogic } from 'xstate';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import type { SensitiveCall } from '#machines/sensitive-action/sensitive-action.model.ts';
import { fillPorts, noopSource } from '#machines/shared/not-provided.ts';
import type { StepCommand } from '#machines/shared/steps.ts';
import type { Services } from '#src/services/services.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';
import { provideMailedCode } from '#src/features/mailed-code/mailed-code.actors.ts';

export type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>;

/**
 * The second factor with its ports filled; `open` provides the services when the first code is sent. `steps`: if it is
 * a step of a page rather than of a dialog, the browser's Back cancels it.
 */
export function provideSecondFactor(
  open: () => Promise<Services>,
  steps?: CallbackActorLogic<StepCommand>,
): typeof secondFactorMachine {
  const mailedCode = provideMailedCode<string>(async ({ recipient }, signal) => {
    const { secondFactorApi } = await loadChunk(() => import('#src/api/second-factor.ts'));
    const { sendOnce, clock } = await open();
    return await secondFactorApi(sendOnce, clock).sendCode(recipient, signal);
  });
  return fillPorts(secondFactorMachine, { actors: { mailedCode, steps: steps ?? fromCallback(noopSource) } });
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
      secondFactor: provideSecondFactor(() => Promise.resolve(services), steps),
      performAction: fromPromise<Value, SensitiveCall<Subject>>(({ input, signal }) => call(input, signal)),
    },
  });
}
