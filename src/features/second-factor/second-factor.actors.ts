import { fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { SentCode } from '#machines/second-factor/second-factor.model.ts';
import type { Services } from '#src/app/services.ts';
import { countdown } from '#src/app/countdown.ts';
import { loadChunk } from '#src/app/load-chunk.ts';

export type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>;

/** The second factor with its ports filled; `open` gives the services when the first code is to be sent. */
export function provideSecondFactor(open: () => Promise<Services>): typeof secondFactorMachine {
  const steady = (): number => performance.now();
  return secondFactorMachine.provide({
    actors: {
      sendCode: fromPromise<SentCode, { id: string }>(async ({ input: { id }, signal }) => {
        const { challengeApi } = await loadChunk(import('#src/api/challenge.ts'));
        const { sendOnce, clock } = await open();
        return await challengeApi(sendOnce, clock).sendCode(id, signal);
      }),
      resendCountdown: countdown('resendCountdown.tick', steady),
      waitCountdown: countdown('waitCountdown.tick', steady),
    },
  });
}
