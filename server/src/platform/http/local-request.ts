import { request, type IncomingHttpHeaders } from 'node:http';

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
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
          earlyHints,
        }),
      );
    });
    call.end(body);
  });
}
