import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CustomFetch, CustomFetchOptions } from 'openid-client';

/** The provider gave no answer, or one that says it is out of order. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

/** `fetch` for providers. It reads the answer whole, so that a connection that breaks is told from an answer that is wrong. */
export const providerFetch: CustomFetch = async (address, options) => {
  try {
    const response = isLocalName(new URL(address)) ? await fetchHere(address, options) : await fetchThere(address, options);
    if (response.status < 500) return response;
  } catch (error) {
    throw new Unanswered('The provider did not answer.', { cause: error });
  }
  throw new Unanswered('The provider is out of order.');
};

/** Whether an issuer may do without TLS: it is on this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}

function isLocalName({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && hostname.endsWith('.localhost');
}

async function fetchThere(address: string, { body = null, ...options }: CustomFetchOptions): Promise<Response> {
  const response = await fetch(address, { ...options, body });
  return whole(await response.text(), response.status, response.headers);
}

/** Browsers know the names under localhost as this machine, nothing else does; `fetch` takes neither an address nor a host beside them. */
async function fetchHere(address: string, { method, headers, body, signal }: CustomFetchOptions): Promise<Response> {
  const content = body == null ? '' : await new Response(body).text();
  const sent = { ...headers, host: new URL(address).host, ...(content !== '' && { 'content-length': String(Buffer.byteLength(content)) }) };
  return new Promise((resolve, reject) => {
    const call = request(address, { method, headers: sent, hostname: '127.0.0.1', ...(signal !== undefined && { signal }) }, (response) => {
      const told = new Headers({ 'content-type': response.headers['content-type'] ?? '' });
      text(response).then((read) => resolve(whole(read, response.statusCode ?? 0, told)), reject);
    });
    call.on('error', reject);
    call.end(content);
  });
}

function whole(read: string, status: number, headers: Headers): Response {
  return new Response(read === '' ? null : read, { status, headers });
}
