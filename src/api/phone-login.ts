import type { LoginReply } from '#contract/calls/login.ts';
import * as calls from '#contract/calls/phone-login.ts';
import type { PhoneLogin, PhoneLoginStatus, PhoneRequest } from '#contract/calls/phone-login.ts';
import { readProfileScope } from '#contract/scopes.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { Send } from './transport/authorized-send.ts';
import type { SendOnce } from './transport/http.ts';

/** Login on a computer: asks for it, waits and logs in. */
export const phoneLoginApi = (send: SendOnce, clientId: string) => ({
  start: (signal: AbortSignal): Promise<PhoneLogin> =>
    send(calls.startPhoneLogin, { body: { client_id: clientId }, signal }),
  readStatus: (deviceCode: Secret<string>, signal: AbortSignal): Promise<PhoneLoginStatus> =>
    send(calls.readPhoneLogin, { body: { client_id: clientId, device_code: deviceCode.reveal() }, signal }),
  logIn: (deviceCode: Secret<string>, signal: AbortSignal): Promise<LoginReply> =>
    send(calls.logInWithPhone, {
      body: {
        grant_type: 'phone',
        device_code: deviceCode.reveal(),
        session_mode: 'web',
        client_id: clientId,
        scope: readProfileScope,
      },
      signal,
    }),
});

/** The decision of the phone that has scanned the code. */
export const loginApprovalApi = (send: Send) => ({
  read: (code: Secret<string>, signal: AbortSignal): Promise<PhoneRequest> =>
    send(calls.readPhoneRequest, { body: { code: code.reveal() }, signal }),
  allow: (code: Secret<string>, number: string, proof: Proof | null): Promise<unknown> =>
    send(calls.allowPhoneLogin, { body: { code: code.reveal(), number }, proof }),
  refuse: (code: Secret<string>): Promise<unknown> => send(calls.refusePhoneLogin, { body: { code: code.reveal() } }),
});
