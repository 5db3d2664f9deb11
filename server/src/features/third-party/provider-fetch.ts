import type { CustomFetch, CustomFetchOptions } from 'openid-client';
import { localRequest } from '../../platform/http/local-request.ts';

/** The provider did not respond, or responded with a server error. */
export class ProviderTimeout extends Error {
  override name = 'ProviderTimeout';
}

/** `fetch` for providers. It reads the whole body, to tell a broken connection from a wrong response. */
export const providerFetch: CustomFetch = async (address, options) => {
  try {
    const response = isLocalName(new URL(address))
      ? await fetchHere(address, options)
      : await fetchThere(address, options);
    if (response.status < 500) return response;
  } catch (error) {
    throw new ProviderTimeout('The provider did not respond.', { cause: error });
  }
  throw new ProviderTimeout('The provider failed.');
};

function isLocalName({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && hostname.endsWith('.localhost');
}

async function fetchThere(address: string, { body = null, ...options }: CustomFetchOptions): Promise<Response> {
  const response = await fetch(address, { ...options, body });
  return whole(await response.text(), response.status, response.headers);
}

async function fetchHere(address: string, { method, headers, body, signal }: CustomFetchOptions): Promise<Response> {
  const { host, port, pathname, search } = new URL(address);
  const content = body == null ? '' : await new Response(body).text();
  const {
    status,
    text,
    headers: sent,
  } = await localRequest({
    port: Number(port || 80),
    host,
    path: pathname + search,
    method,
    headers,
    body: content,
    signal,
  });
  return whole(text, status, new Headers({ 'content-type': sent['content-type'] ?? '' }));
}

function whole(read: string, status: number, headers: Headers): Response {
  return new Response(read === '' ? null : read, { status, headers });
}
