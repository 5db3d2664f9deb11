import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { client, type Answer, type Client } from './client.ts';

export const clientId = 'account-center-default';

/** What a page generates for each redirect to a third party. */
export const newState = (): string => randomBytes(32).toString('base64url');

interface AddressRequest {
  system?: string;
  state?: string;
  brand?: 'default' | 'regional';
  /** Additional or changed query parameters. */
  query?: Record<string, string>;
}

/** Requests the authorization address of a provider. */
export function askAddress(
  service: Client & { port: number },
  { system = 'larch', state = newState(), brand = 'default', query = {} }: AddressRequest = {},
): Promise<Answer> {
  const redirect = `http://account.${brand}.localhost:${service.port}/authcallback`;
  const all = { type: 'url', client_id: `account-center-${brand}`, state, redirect_uri: redirect, ...query };
  return service.send(`/v1.0/oauth2/third/${system}/?${new URLSearchParams(all).toString()}`, {
    host: `account.${brand}.localhost`,
  });
}

export function addressIn(answer: Answer): URL {
  return new URL(v.parse(v.object({ url: v.string() }), answer.json).url);
}

/** A browser at a provider: follows redirects from an address to the page where a person is chosen. */
export async function visit(
  address: URL,
): Promise<{ page: Answer; choose(form: Record<string, string>): Promise<URLSearchParams> }> {
  const { send } = client(Number(address.port));
  const cookies = new Map<string, string>();
  const go = async (path: string, form?: Record<string, string>): Promise<Answer> => {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const answer = await send(path, { host: address.hostname, headers, ...(form === undefined ? {} : { form }) });
    for (const each of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  /** Follows redirects until one leaves this provider. */
  const follow = async (answer: Answer, at: URL): Promise<{ answer: Answer; at: URL }> => {
    const { location } = answer.headers;
    if (typeof location !== 'string') return { answer, at };
    const next = new URL(location, at);
    if (next.origin !== address.origin) return { answer, at: next };
    return follow(await go(next.pathname + next.search), next);
  };
  const first = await follow(await go(address.pathname + address.search), address);
  return {
    page: first.answer,
    choose: async (form) => (await follow(await go(first.at.pathname, form), first.at)).at.searchParams,
  };
}

interface Credentials {
  code: string;
  state: string;
  iss?: string;
}

/** Signs in at a third party as a user, and returns the parameters of its redirect. */
export async function authorizeAs(
  service: Client & { port: number },
  person: string,
  request: AddressRequest = {},
): Promise<Credentials> {
  const { choose } = await visit(addressIn(await askAddress(service, request)));
  const back = await choose({ person });
  return { code: back.get('code') ?? '', state: back.get('state') ?? '', iss: back.get('iss') ?? '' };
}

interface Exchange {
  system?: string;
  brand?: 'default' | 'regional';
  headers?: Record<string, string>;
}

/** Logs in with the parameters of the redirect. */
export function exchange(
  service: Client,
  credentials: Credentials,
  { system = 'larch', brand = 'default', headers = {} }: Exchange = {},
): Promise<Answer> {
  return service.send('/v1.0/oauth2/token/', {
    host: `account.${brand}.localhost`,
    headers,
    form: {
      grant_type: 'third_auth',
      third_auth_system: system,
      method: 'code',
      credentials: JSON.stringify(credentials),
      session_mode: 'web',
      client_id: `account-center-${brand}`,
      scope: 'read_profile',
    },
  });
}
