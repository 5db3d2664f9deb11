import { readSecuritySummary, type SecuritySummary } from '#contract/calls/security-summary.ts';
import type { Send } from './transport/authorized-send.ts';

export const securitySummaryApi = (send: Send) => ({
  read: (signal?: AbortSignal): Promise<SecuritySummary> => send(readSecuritySummary, { ...(signal && { signal }) }),
});
