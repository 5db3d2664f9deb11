import {
  describeReport,
  readLockDown,
  saveLockDownStep,
  startLockDown,
  type LockDown,
} from '#contract/calls/lock-down.ts';
import type { SecurityEventReply } from '#contract/calls/security-activity.ts';
import type { StepReport } from '#machines/lock-down/lock-down.model.ts';
import type { Send } from './transport/authorized-send.ts';

export const lockDownApi = (send: Send) => ({
  read: async (signal?: AbortSignal): Promise<LockDown | null> =>
    (await send(readLockDown, { ...(signal && { signal }) })).lockDown,
  describe: (event: string, signal?: AbortSignal): Promise<SecurityEventReply> =>
    send(describeReport, { query: { event }, ...(signal && { signal }) }),
  start: (event: string | null, signal?: AbortSignal): Promise<LockDown> =>
    send(startLockDown, { body: { event }, ...(signal && { signal }) }),
  saveStep: (report: StepReport, signal?: AbortSignal): Promise<LockDown> =>
    send(saveLockDownStep, { body: report, ...(signal && { signal }) }),
});
