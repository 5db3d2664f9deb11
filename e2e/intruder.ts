import { TOTP, Secret } from 'otpauth';
import * as v from 'valibot';
import type { Customer } from './customers.ts';
import { codeMailedTo, mailsTo } from './mails.ts';
import type { Answer, Service } from './service.ts';

const tokenSchema = v.object({ access_token: v.string() });
const secretSchema = v.object({ secret: v.string() });
const challengeSchema = v.object({
  error: v.object({ methods: v.array(v.object({ id: v.string(), type: v.string() })) }),
});

const methodOf = (answer: Answer, type: string): string =>
  v.parse(challengeSchema, JSON.parse(answer.text)).error.methods.find((each) => each.type === type)?.id ?? '';

/** A customer's calls without the browser. `totp`: a code of the authenticator, for an account with one. */
export async function callsOf(service: Service, { username, password }: Customer, totp?: string) {
  const first = await service.tryPassword(username, password);
  const login =
    totp === undefined
      ? first
      : await service.tryPassword(username, password, {
          'x-verify-id': methodOf(first, 'totp'),
          'x-verify-code': totp,
          'x-verify-scenario': 'users.login_with_password',
        });
  const { access_token: token } = v.parse(tokenSchema, JSON.parse(login.text));
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> =>
    service.call(path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  /** Sends with the mailed code that the call requests. */
  const sendProved = async (method: string, path: string, body?: object): Promise<Answer> => {
    const id = methodOf(await send(method, path, body), 'email_code');
    await send('POST', `/v2/auth/mfa/challenges/${id}/code`);
    return send(method, path, body, { 'x-verify-id': id, 'x-verify-code': await codeMailedTo(service, username) });
  };
  return { send, methodOf, sendProved };
}

/**
 * A person with a customer's password and mailbox: turns on their own authenticator, plans the deletion, and moves the
 * account.
 */
export async function takeOver(service: Service, customer: Customer, to: string): Promise<void> {
  const { send, methodOf, sendProved } = await callsOf(service, customer);
  const { secret } = v.parse(secretSchema, JSON.parse((await send('POST', '/v2/auth/mfa/totp/secret')).text));
  const totp = (steps: number): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

  await sendProved('PUT', '/v2/auth/mfa/totp', { code: totp(-1) });

  const planning = methodOf(await send('POST', '/v2/user/abandonment'), 'totp');
  await send('POST', '/v2/user/abandonment', undefined, { 'x-verify-id': planning, 'x-verify-code': totp(0) });

  const change = { emailAddress: to, usage: 'change_email', password: customer.password };
  const moving = methodOf(await send('POST', '/v2/user/email/candidates', change), 'totp');
  await send('POST', '/v2/user/email/candidates', change, { 'x-verify-id': moving, 'x-verify-code': totp(1) });
  await send('PUT', '/v2/user/email', { candidate: await codeMailedTo(service, to), emailAddress: to });
}

/** The link to take a change back, from the newest mail. */
export async function takeBackLink(service: Service, address: string): Promise<string> {
  const links = (await mailsTo(service, address)).flatMap(({ text }) => /https?:\S+undo=\S+/.exec(text) ?? []);
  const [link] = links;
  if (link === undefined) throw new Error('There is no link in the mails.');
  return link;
}
