import { decideConsent, precheckConsent, readConsentDetails } from '#contract/calls/consent.ts';
import type { AuthorizationRequest } from '#contract/calls/consent.ts';
import type { DetailsReply } from '#machines/consent/consent.model.ts';
import type { Send } from './transport/authorized-send.ts';

/** The calls of the consent page. */
export const consentApi = (send: Send) => ({
  readDetails: (request: AuthorizationRequest, signal?: AbortSignal): Promise<DetailsReply> =>
    send(readConsentDetails, { query: request, ...(signal && { signal }) }),
  precheck: (request: AuthorizationRequest, signal?: AbortSignal): Promise<{ needed: boolean }> =>
    send(precheckConsent, { body: request, ...(signal && { signal }) }),
  /** Returns the address of the app; null: repeat the user's earlier decision. */
  decide: async (
    request: AuthorizationRequest,
    decision: 'allow' | 'decline' | null,
    signal?: AbortSignal,
  ): Promise<string> => {
    const { redirectTo } = await send(decideConsent, {
      body: { ...request, ...(decision && { decision }) },
      ...(signal && { signal }),
    });
    return redirectTo;
  },
});
