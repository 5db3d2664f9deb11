import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

interface LocalRequest {
  port: number;
  /** The `Host` header. */
  host: string;
  path: string;
  method?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  signal?: AbortSignal | undefined;
}

export interface LocalResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The links of a preceding 103 response. */
  earlyHints: string | string[] | undefined;
}

/** Calls a host under `localhost` at 127.0.0.1: browsers resolve such names to this machine, Node does not. */
export function localRequest({
  port,
  host,
  path,
  method = 'GET',
  headers = {},
  body = '',
  signal,
}: LocalRequest): Promise<LocalResponse> {
  const length = body.length > 0 || method !== 'GET' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host, ...length, ...headers },
      agent: false,
      ...(signal && { signal }),
    });
    let earlyHints: LocalResponse['earlyHints'];
    call.on('information', (information) => (earlyHints = information.headers['link']));
    call.on('error', reject);
    call.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      text(response).then((whole) => resolve({ status, headers: answered, text: whole, earlyHints }), reject);
    });
    call.end(body);
  });
}
