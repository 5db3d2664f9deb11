import { localRequest } from '../server/src/platform/http/local-request.ts';

/** `fetch` to this machine, the only host for the names of the brands' hosts; reports every call. */
export function localFetch(port: number, onCall: (call: string) => void): typeof fetch {
  return async (input, init) => {
    const given = new Request(input, init);
    const { pathname, search, host } = new URL(given.url);
    const body = Buffer.from(await given.arrayBuffer());
    onCall(`${given.method} ${pathname}`);
    const request = {
      port,
      host,
      path: pathname + search,
      method: given.method,
      headers: Object.fromEntries(given.headers),
      body,
    };
    const { status, text, headers } = await localRequest(request);
    return new Response(status === 204 ? null : text, {
      status,
      headers: headers.date === undefined ? {} : { date: headers.date },
    });
  };
}
