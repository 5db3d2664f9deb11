import { request } from 'node:http';
import * as v from 'valibot';
import { expect } from 'vitest';
import { demonstrationAccounts, type DemonstrationAccount } from '../src/demo/accounts.ts';
import { methodSchema } from '#contract/calls/challenge.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The body, read as JSON. */
  json: unknown;
  /** Links of a 103 answer that came before. */
  early: string | string[] | undefined;
}

interface Sending {
  method?: string;
  host?: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  body?: unknown;
}

export interface Client {
  send(path: string, sending?: Sending): Promise<Answer>;
  /** Logs in with a password; the last two are the form's further fields and the headers. */
  logIn(userName: string, password: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  mails(): Promise<{ id: number; to: string; subject: string; text: string }[]>;
}

export const accountHost = 'account.default.localhost';

/** Calls a service on this machine; the names of hosts go in the header, since nothing resolves them here. */
export function client(port: number): Client {
  const send: Client['send'] = (path, { method, host = accountHost, headers = {}, form, body } = {}) =>
    new Promise((resolve, reject) => {
      const content = form === undefined ? (body === undefined ? '' : JSON.stringify(body)) : new URLSearchParams(form).toString();
      const type = form === undefined ? (body === undefined ? {} : { 'content-type': 'application/json' }) : { 'content-type': 'application/x-www-form-urlencoded' };
      const verb = method ?? (content === '' ? 'GET' : 'POST');
      const lengths = content === '' && verb === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(content)) };
      let early: Answer['early'];
      const call = request({ host: '127.0.0.1', port, path, method: verb, headers: { host: `${host}:${port}`, ...type, ...lengths, ...headers }, agent: false });
      call.on('information', (information) => (early = information.headers['link']));
      call.on('error', reject);
      call.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = String(response.headers['content-type']).startsWith('application/json');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined, early });
        });
      });
      call.end(content);
    });
  return {
    send,
    logIn: (username, password, form = {}, headers = {}) =>
      send('/v1.0/oauth2/token/', {
        headers,
        form: { username, password, grant_type: 'password', session_mode: 'web', client_id: 'account-center-default', scope: 'read_profile', ...form },
      }),
    mails: async () => v.parse(v.array(mailSchema), (await send('/messages', { host: 'mailbox.localhost' })).json),
  };
}

const mailSchema = v.object({ id: v.number(), to: v.string(), subject: v.string(), text: v.string() });
const errorSchema = v.object({ error: v.looseObject({ symbol: v.string() }) });
const loginSchema = v.looseObject({ access_token: v.string(), web_session_auth_code: v.string(), mfa_trust_token: v.optional(v.string()) });

/** Stand for any text and any number in a comparison. */
export const anyText: unknown = expect.any(String);
export const anyNumber: unknown = expect.any(Number);

/** The error of an answer. */
export function errorOf(answer: Answer) {
  return v.parse(errorSchema, answer.json).error;
}

/** What a log-in brought; fails where it was refused. */
export function signedIn(answer: Answer) {
  return v.parse(loginSchema, answer.json);
}

/** The ways of a challenge, by type. */
export function waysOf(answer: Answer): Record<string, string> {
  const shape = v.object({ methods: v.array(methodSchema) });
  const nested = v.safeParse(v.object({ error: shape }), answer.json);
  const { methods } = nested.success ? nested.output.error : v.parse(shape, answer.json);
  return Object.fromEntries(methods.map(({ type, id }) => [type, id]));
}

/** The verify headers of a log-in. */
export function proof(id: string | undefined, code: string, scenario = 'users.login_with_password'): Record<string, string> {
  return { 'x-verify-id': id ?? '', 'x-verify-code': code, 'x-verify-scenario': scenario };
}

/** A demonstration account by the start of its user name. */
export function person(name: string): DemonstrationAccount & { password: string } {
  const found = demonstrationAccounts.find(({ userName }) => userName.startsWith(name));
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return { ...found, password: found.password ?? '' };
}
