import type { AnswerOf, QueryOf } from '#contract/call.ts';
import { readActivity } from '#contract/calls/security-activity.ts';
import type { Send } from './transport/authorized-send.ts';

export const securityActivityApi = (send: Send) => ({
  readPage: (query: QueryOf<typeof readActivity>, signal?: AbortSignal): Promise<AnswerOf<typeof readActivity>> =>
    send(readActivity, { query, ...(signal && { signal }) }),
});
