import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { totpSecret, newBackupCodes } from '#contract/calls/two-factor.ts';
import { codeAt } from './authenticator.ts';
import { errorOf, methodsOf, proof, signedIn, type Answer } from './client.ts';
import type { Running } from './service.ts';
import { mailedCode } from './mailed-code.ts';

type Body = Readonly<Record<string, unknown>>;

/** A person logged in as a customer who has the mailbox and the authenticator that the service requires. */
export interface Person {
  token: string;
  /** Sends a call, then again with the proof that it requires. */
  act(method: string, path: string, body?: Body | (() => Body)): Promise<Answer>;
  /** Turns the authenticator app on. */
  enableTotp(): Promise<{ secret: string; codes: string[] }>;
  /** Adds another authenticator app and proves with it from then on. Returns its secret. */
  addAuthenticator(name: string): Promise<string>;
  /** Moves the account to another address. */
  moveTo(email: string, password: string): Promise<void>;
}

interface Known {
  email: string;
  password: string;
  /** Base32; null without two-factor authentication. */
  secret?: string | null;
  /** The user agent: another device is another place. */
  userAgent?: string;
}

/** An unused authenticator code. */
export function nextCode(secret: string): string {
  vi.setSystemTime(Date.now() + 30_000);
  return codeAt(secret, new Date());
}

/** Logs in; the test's clock must be a fake one. */
export async function enter(
  service: Running,
  { email, password, secret = null, userAgent = '' }: Known,
): Promise<Person> {
  const browser = { 'user-agent': userAgent };
  const first = await service.logIn(email, password, {}, browser);
  const reply =
    secret === null
      ? first
      : await service.logIn(email, password, {}, { ...browser, ...proof(methodsOf(first)['totp'], nextCode(secret)) });
  const { access_token: token } = signedIn(reply);
  let [mailbox, authenticator] = [email, secret];

  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    service.send(path, {
      method,
      headers: { ...browser, authorization: `Bearer ${token}`, ...headers },
      ...(body && { body }),
    });
  const act: Person['act'] = async (method, path, given) => {
    // So that a new code is mailed for each action.
    vi.setSystemTime(Date.now() + 700_000);
    const body = typeof given === 'function' ? given() : given;
    const answer = await send(method, path, body);
    if (answer.status < 400 || errorOf(answer).symbol !== 'mfa_required') return answer;
    const { totp, email_code: mailed = '' } = methodsOf(answer);
    if (totp !== undefined && authenticator !== null)
      return send(method, path, body, { 'x-verify-id': totp, 'x-verify-code': nextCode(authenticator) });
    await service.send(`/v2/auth/mfa/challenges/${mailed}/code`, { method: 'POST' });
    return send(method, path, body, { 'x-verify-id': mailed, 'x-verify-code': await mailedCode(service, mailbox) });
  };
  return {
    token,
    act,
    async enableTotp() {
      const { secret: made } = v.parse(totpSecret, (await send('POST', '/v2/auth/mfa/totp/secret')).json);
      const answer = await act('PUT', '/v2/auth/mfa/totp', () => ({ code: codeAt(made, new Date()) }));
      const { backupCodes } = v.parse(newBackupCodes, answer.json);
      authenticator = made;
      return { secret: made, codes: backupCodes.codes };
    },
    async addAuthenticator(name) {
      const made = await send('POST', '/v2/auth/mfa/totp/authenticators/secret', {});
      const { secret: further } = v.parse(totpSecret, made.json);
      const body = () => ({ code: codeAt(further, new Date()), name });
      expect((await act('POST', '/v2/auth/mfa/totp/authenticators', body)).status).toBe(200);
      authenticator = further;
      return further;
    },
    async moveTo(fresh, known) {
      expect(
        (
          await act('POST', '/v2/user/email/candidates', {
            emailAddress: fresh,
            usage: 'change_email',
            password: known,
          })
        ).status,
      ).toBe(200);
      const changed = await send('PUT', '/v2/user/email', {
        candidate: await mailedCode(service, fresh),
        emailAddress: fresh,
      });
      expect(changed.status).toBe(200);
      mailbox = fresh;
    },
  };
}

/** The token of the newest link to take a change back. */
export async function takeBackToken(service: Running, address: string): Promise<string> {
  const link = await vi.waitFor(
    async () => {
      const links = (await service.mails()).flatMap(({ to, text }) =>
        to === address ? (/https?:\S+undo=\S+/.exec(text) ?? []) : [],
      );
      if (links[0] === undefined) throw new Error(`No mail to ${address} has a link to take a change back.`);
      return links[0];
    },
    { timeout: 10_000, interval: 100 },
  );
  return new URL(link).searchParams.get('undo') ?? '';
}
