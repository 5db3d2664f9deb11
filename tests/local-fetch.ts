import { request } from 'node:http';

/** `fetch` to this machine: nothing resolves the names of the brands' hosts, so they go in the header. Tells what leaves. */
export function localFetch(port: number, tell: (call: string) => void): typeof fetch {
  return async (input, init) => {
    const given = new Request(input, init);
    const { pathname, search, host } = new URL(given.url);
    const body = Buffer.from(await given.arrayBuffer());
    const headers = { ...Object.fromEntries(given.headers), host, ...(body.length > 0 && { 'content-length': String(body.length) }) };
    tell(`${given.method} ${pathname}`);
    return await new Promise((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port, path: pathname + search, method: given.method, headers, agent: false });
      call.on('error', reject);
      call.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const { statusCode: status = 0, headers: told } = response;
          resolve(new Response(status === 204 ? null : text, { status, headers: told.date === undefined ? {} : { date: told.date } }));
        });
      });
      call.end(body);
    });
  };
}
