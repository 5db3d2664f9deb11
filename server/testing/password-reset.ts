import { resetScenario } from '#contract/calls/second-factor.ts';
import type { Answer, Client } from './client.ts';

type Headers = Record<string, string>;

/** Requests the challenge of a password reset. */
export function startReset({ send }: Pick<Client, 'send'>, account: string, headers: Headers = {}): Promise<Answer> {
  return send('/v2/auth/mfa/challenges', { headers, body: { scenario: resetScenario, account } });
}

/** Resets the password; without a new one, only checks the proof in the headers. */
export function resetPassword(
  { send }: Pick<Client, 'send'>,
  account: string,
  password: string | undefined,
  headers: Headers,
): Promise<Answer> {
  return send('/v2/user/password', {
    method: 'PUT',
    headers: { 'x-verify-scenario': resetScenario, ...headers },
    body: { account, password, clientId: 'account-center-default' },
  });
}
