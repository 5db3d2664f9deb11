import type { ActorRefFrom } from 'xstate';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { Services } from '#src/app/services.ts';
import { loadChunk } from '#src/app/load-chunk.ts';
import { provideMailedCode } from '../mailed-code/mailed-code.actors.ts';

export type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>;

/** The second factor with its ports filled; `open` gives the services when the first code is to be sent. */
export function provideSecondFactor(open: () => Promise<Services>): typeof secondFactorMachine {
  const mailedCode = provideMailedCode<string>(async ({ recipient }, signal) => {
    const { challengeApi } = await loadChunk(import('#src/api/challenge.ts'));
    const { sendOnce, clock } = await open();
    return await challengeApi(sendOnce, clock).sendCode(recipient, signal);
  });
  return secondFactorMachine.provide({ actors: { mailedCode } });
}
