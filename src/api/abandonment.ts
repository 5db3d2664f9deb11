import { cancelDeletion, readDeletion, readDeletionBlockers, requestDeletion } from '#contract/calls/abandonment.ts';
import type { Deletion, Blocker } from '#contract/calls/abandonment.ts';
import type { DeletionStatus } from '#machines/abandonment/abandonment.model.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { Send } from './transport/authorized-send.ts';
import type { Clock } from './transport/clock.ts';

export const abandonmentApi = (send: Send, clock: Pick<Clock, 'steady'>) => {
  // Use the difference between two times from the service: the device's clock may be wrong.
  const statusOf = (answer: Deletion): DeletionStatus => {
    const { undeleteSeconds } = answer;
    if (answer.status !== 'scheduled') return { planned: null, undeleteSeconds };
    const { executeAt, serverTime } = answer;
    return { planned: { executeAt, until: clock.steady() + executeAt - serverTime }, undeleteSeconds };
  };
  return {
    readStatus: async (signal?: AbortSignal): Promise<DeletionStatus> =>
      statusOf(await send(readDeletion, { ...(signal && { signal }) })),
    readBlockers: async (signal?: AbortSignal): Promise<readonly Blocker[]> =>
      (await send(readDeletionBlockers, { ...(signal && { signal }) })).locks,
    requestDeletion: async (proof: Proof | null): Promise<DeletionStatus> =>
      statusOf(await send(requestDeletion, { proof })),
    cancelDeletion: async (): Promise<DeletionStatus> => statusOf(await send(cancelDeletion, {})),
  };
};
