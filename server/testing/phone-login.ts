import * as v from 'valibot';
import { phoneRequest, startPhoneLogin, type PhoneLogin, type PhoneRequest } from '#contract/calls/phone-login.ts';
import type { Answer, Client } from './client.ts';
import { passwordForm } from './password-form.ts';

const clientId = passwordForm('', '').client_id;
type Headers = Record<string, string>;

/** Asks for a login, as the page of a computer does. */
export async function askForLogin(service: Pick<Client, 'send'>, headers: Headers = {}): Promise<PhoneLogin> {
  const answer = await service.send('/v1.0/oauth2/phone/', { headers, body: { client_id: clientId } });
  return v.parse(startPhoneLogin.answer, answer.json);
}

/** What has become of it. */
export async function statusOf(service: Pick<Client, 'send'>, code: string): Promise<unknown> {
  const body = { client_id: clientId, device_code: code };
  return (await service.send('/v1.0/oauth2/phone/status/', { body })).json;
}

/** Fetches the session of an allowed login. */
export function fetchLogin(service: Pick<Client, 'send'>, code: string, headers: Headers = {}): Promise<Answer> {
  return service.send('/v1.0/oauth2/token/', {
    headers,
    form: {
      grant_type: 'phone',
      device_code: code,
      session_mode: 'web',
      client_id: clientId,
      scope: 'read_profile',
    },
  });
}

/** The calls of a phone that has scanned the code. */
export function phoneWith(
  service: Pick<Client, 'send'>,
  token: string,
  { user_code: code }: PhoneLogin,
  own: Headers = {},
) {
  const send = (act: string, body: object = {}, headers: Headers = {}): Promise<Answer> =>
    service.send(`/v2/auth/phone-logins/${act}`, { token, headers: { ...own, ...headers }, body: { code, ...body } });
  return {
    read: (): Promise<Answer> => send('details'),
    request: async (): Promise<PhoneRequest> => v.parse(phoneRequest, (await send('details')).json),
    allow: (number: string, headers: Headers = {}): Promise<Answer> => send('allow', { number }, headers),
    refuse: (): Promise<Answer> => send('refuse'),
  };
}
