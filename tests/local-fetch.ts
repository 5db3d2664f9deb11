import { request } from 'node:http';

/** `fetch` to this machine: Node does not resolve the brands' hosts, so they are sent in the header. Reports every call. */
export function localFetch(port: number, onCall: (call: string) => void): typeof fetch {
  return async (input, init) => {
    const given = new Request(input, init);
    const { pathname, search, host } = new URL(given.url);
    const body = Buffer.from(await given.arrayBuffer());
    const headers = { ...Object.fromEntries(given.headers), host, ...(body.length > 0 && { 'content-length': String(body.length) }) };
    onCall(`${given.method} ${pathname}`);
    return await new Promise((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port, path: pathname + search, method: given.method, headers, agent: false });
      call.on('error', reject);
      call.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const { statusCode: status = 0, headers: received } = response;
          resolve(new Response(status === 204 ? null : text, { status, headers: received.date === undefined ? {} : { date: received.date } }));
        });
      });
      call.end(body);
    });
  };
}
