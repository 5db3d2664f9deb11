import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { expect } from 'vitest';
import { demonstrationAccounts, type DemonstrationAccount } from '../src/demo/accounts.ts';
import { localRequest } from '../src/platform/http/local-request.ts';
import { methodSchema } from '#contract/calls/second-factor.ts';
import { passwordForm } from './password-form.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The body, parsed as JSON. */
  json: unknown;
  /** Links of a 103 response before it. */
  early: string | string[] | undefined;
}

interface Sending {
  method?: string;
  host?: string;
  /** The access token of the caller. */
  token?: string;
  /** The session code of the caller. */
  session?: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  body?: unknown;
  /** A body that is sent unchanged. */
  raw?: string | Buffer;
}

export interface Client {
  send(path: string, sending?: Sending): Promise<Answer>;
  /** Logs in with a password; the last two are the form's further fields and the headers. */
  logIn(
    username: string,
    password: string,
    form?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  mails(): Promise<{ id: number; to: string; subject: string; text: string; html: string | null }[]>;
}

export const accountHost = 'account.default.localhost';

interface Message {
  method: string;
  path: string;
  host: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

type Transport = (message: Message) => Promise<Omit<Answer, 'json'>>;

/** A client of a service that listens on a port of this machine. */
export function client(port: number): Client {
  return clientOver(async (message) => {
    const { earlyHints: early, ...answer } = await localRequest({ ...message, port, host: `${message.host}:${port}` });
    return { ...answer, early };
  });
}

/** A client of a service in this process that needs no port. */
export function injectingClient(app: FastifyInstance, publicPort: number, ownHost = accountHost): Client {
  return clientOver(async ({ method, path, host, headers, body }) => {
    const sent = { host: `${host}:${publicPort}`, 'user-agent': '', ...headers };
    const {
      statusCode: status,
      headers: answered,
      body: text,
    } = await app.inject({ method: methodOf(method), url: path, headers: sent, payload: body });
    const all = Object.entries(answered).map(([name, value]): [string, Answer['headers'][string]] => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]);
    return { status, headers: Object.fromEntries(all), text, early: undefined };
  }, ownHost);
}

function clientOver(transport: Transport, ownHost = accountHost): Client {
  const send: Client['send'] = async (path, sending = {}) => {
    const { method, host = ownHost, token, session, headers = {}, form, body, raw } = sending;
    const encoded = raw === undefined ? encode(form, body) : { headers: {}, body: raw };
    const message = {
      method: method ?? (encoded.body === '' ? 'GET' : 'POST'),
      path,
      host,
      headers: {
        ...encoded.headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(session !== undefined && { authorization: `refresh_token ${session}` }),
        ...headers,
      },
      body: encoded.body,
    };
    const answer = await transport(message);
    const isJson =
      answer.headers['content-encoding'] === undefined &&
      String(answer.headers['content-type']).startsWith('application/json');
    return { ...answer, json: isJson ? JSON.parse(answer.text) : undefined };
  };
  return {
    send,
    logIn: (username, password, form = {}, headers = {}) =>
      send('/v1.0/oauth2/token/', {
        headers,
        form: { ...passwordForm(username, password), ...form },
      }),
    mails: async () => v.parse(v.array(mailSchema), (await send('/messages', { host: 'mailbox.localhost' })).json),
  };
}

function encode(
  form: Record<string, string> | undefined,
  body: unknown,
): { headers: Record<string, string>; body: string } {
  if (form !== undefined)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    };
  return body === undefined
    ? { headers: {}, body: '' }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

function methodOf(name: string): (typeof methods)[number] {
  const found = methods.find((each) => each === name);
  if (found === undefined) throw new Error(`The method ${name} cannot be injected.`);
  return found;
}

const mailSchema = v.object({
  id: v.number(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.nullable(v.string()),
});
const errorSchema = v.object({ error: v.looseObject({ symbol: v.string() }) });
const loginSchema = v.looseObject({
  access_token: v.string(),
  web_session_auth_code: v.string(),
  mfa_trust_token: v.optional(v.string()),
});

/** Match any text and any number in a comparison. */
export const anyText: unknown = expect.any(String);
export const anyNumber: unknown = expect.any(Number);

const method = (type: string, target: string | null) => ({ id: anyText, type, target });
/** What the service answers when it asks Sam for the second factor. */
export const samsChallenge = {
  symbol: 'mfa_required',
  message: anyText,
  expiresIn: 600,
  methods: [
    method('totp', null),
    method('backup_code', null),
    method('email_code', 's•••@example.com'),
    method('recovery_email_code', 's•••@example.org'),
  ],
};

/** The error of a response. */
export function errorOf(answer: Answer) {
  return v.parse(errorSchema, answer.json).error;
}

/** The reply of a login; fails if it was refused. */
export function signedIn(answer: Answer) {
  return v.parse(loginSchema, answer.json);
}

/** The method ids of a challenge, by type. */
export function methodsOf(answer: Answer): Record<string, string> {
  const shape = v.object({ methods: v.array(methodSchema) });
  const nested = v.safeParse(v.object({ error: shape }), answer.json);
  const { methods } = nested.success ? nested.output.error : v.parse(shape, answer.json);
  return Object.fromEntries(methods.map(({ type, id }) => [type, id]));
}

/** The verify headers of a login. */
export function proof(
  id: string | undefined,
  code: string,
  scenario = 'users.login_with_password',
): Record<string, string> {
  return { 'x-verify-id': id ?? '', 'x-verify-code': code, 'x-verify-scenario': scenario };
}

/** A demonstration account by the start of its user name. */
export function person(name: string): DemonstrationAccount & { password: string } {
  const found = demonstrationAccounts.find(({ username }) => username.startsWith(name));
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return { ...found, password: found.password ?? '' };
}
