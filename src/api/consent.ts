import {
  decideConsent,
  listAllowedApps,
  precheckConsent,
  readConsentDetails,
  removeAllowedApp,
} from '#contract/calls/consent.ts';
import type { AllowedApp, AuthorizationRequest } from '#contract/calls/consent.ts';
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
  listAllowed: async (signal?: AbortSignal): Promise<readonly AllowedApp[]> => {
    const { consents } = await send(listAllowedApps, { ...(signal && { signal }) });
    return consents;
  },
  removeAllowed: async (client: string, signal?: AbortSignal): Promise<void> => {
    await send(removeAllowedApp, { path: { client }, ...(signal && { signal }) });
  },
});
