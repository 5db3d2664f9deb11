import { sendCode } from '#contract/calls/second-factor.ts';
import type { SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { Clock } from './transport/clock.ts';
import { sentCodeOf } from './transport/sent-code.ts';
import type { SendOnce } from './transport/http.ts';

export const secondFactorApi = (send: SendOnce, clock: Clock) => ({
  /** Asks the service to mail the code of this method, unless a valid one was sent. */
  sendCode: async (id: string, signal?: AbortSignal): Promise<SentCode> => {
    return sentCodeOf(await send(sendCode, { path: { id }, ...(signal && { signal }) }), clock);
  },
});
