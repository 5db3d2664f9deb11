import type { LoginReply } from '#contract/calls/login.ts';
import { createAccount, sendSignUpCode } from '#contract/calls/sign-up.ts';
import type { SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { AccountForm, Registration } from '#machines/account-creation/account-creation.model.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { Clock } from './transport/clock.ts';
import { sentCodeOf } from './transport/sent-code.ts';
import type { SendOnce } from './transport/http.ts';

export interface SignUpDetails extends AccountForm {
  readonly password: Secret<string>;
}

export interface CodeRequest {
  clientId: string;
  details: SignUpDetails;
  /** Request another code. */
  again: boolean;
}

export interface AccountRequest extends Pick<Registration, 'agreements'> {
  clientId: string;
  details: SignUpDetails;
  code: Secret<string>;
}

export const signUpApi = (send: SendOnce, clock: Clock) => ({
  /**
   * Asks the service to mail a code to the address, unless a valid one was sent. Refuses details that cannot become an
   * account.
   */
  sendCode: async (
    { clientId, details: { email, password }, again }: CodeRequest,
    signal?: AbortSignal,
  ): Promise<SentCode> => {
    const body = { email, password: password.reveal(), client_id: clientId, again };
    return sentCodeOf(await send(sendSignUpCode, { body, ...(signal && { signal }) }), clock);
  },
  /** Creates the account; the response is that of a login. */
  createAccount: (
    { clientId, details: { email, password, country, news }, agreements, code }: AccountRequest,
    signal?: AbortSignal,
  ): Promise<LoginReply> =>
    send(createAccount, {
      body: {
        email,
        password: password.reveal(),
        code: code.reveal(),
        client_id: clientId,
        country,
        agreements: [...agreements],
        news,
      },
      ...(signal && { signal }),
    }),
});
