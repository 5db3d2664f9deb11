import {
  cancelAbandonment,
  readAbandonment,
  readAbandonmentLocks,
  requestAbandonment,
} from '#contract/calls/abandonment.ts';
import type { Abandonment, Blocker } from '#contract/calls/abandonment.ts';
import type { AbandonmentStatus } from '#machines/abandonment/abandonment.model.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { Send } from './authorized-send.ts';
import type { Clock } from './clock.ts';

export const abandonmentApi = (send: Send, clock: Pick<Clock, 'steady'>) => {
  // Use the difference between two times of the service: the device's clock may be wrong.
  const statusOf = (answer: Abandonment): AbandonmentStatus => {
    const { undeleteSeconds } = answer;
    if (answer.status !== 'scheduled') return { planned: null, undeleteSeconds };
    const { executeAt, serverTime } = answer;
    return { planned: { executeAt, until: clock.steady() + executeAt - serverTime }, undeleteSeconds };
  };
  return {
    readStatus: async (signal?: AbortSignal): Promise<AbandonmentStatus> =>
      statusOf(await send(readAbandonment, { ...(signal && { signal }) })),
    readBlockers: async (signal?: AbortSignal): Promise<readonly Blocker[]> =>
      (await send(readAbandonmentLocks, { ...(signal && { signal }) })).locks,
    requestDeletion: async (proof: Proof | null): Promise<AbandonmentStatus> =>
      statusOf(await send(requestAbandonment, { proof })),
    cancelDeletion: async (): Promise<AbandonmentStatus> => statusOf(await send(cancelAbandonment, {})),
  };
};
