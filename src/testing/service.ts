/** One request as sent by the page. */
export interface Left {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
  readonly request: Request;
}

export interface ScriptedService {
  readonly fetch: typeof fetch;
  readonly requests: Left[];
  /** `METHOD /path`, in the order sent. */
  readonly calls: () => string[];
}

/** Replaces the network: records requests, and responds by a script. */
export function scriptedService(answer: (left: Left) => Response | Promise<Response>): ScriptedService {
  const requests: Left[] = [];
  return {
    requests,
    calls: () => requests.map(({ method, url }) => `${method} ${url.pathname}`),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { method, headers } = request;
      const left = { method, url: new URL(request.url), headers, body: await request.clone().text(), request };
      requests.push(left);
      return await answer(left);
    },
  };
}

export function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), { status: 200, ...init });
}

/** A refusal as the service writes it. */
export function refused(symbol: string, more: object = {}, status = 400): Response {
  return json({ error: { symbol, message: '', ...more } }, { status });
}

/** Never responds; rejects like `fetch` when it is aborted. */
export function silence({ request }: Left): Promise<Response> {
  return new Promise((_, reject) => {
    const end = (): void => reject(new DOMException('The request was given up.', 'AbortError'));
    if (request.signal.aborted) end();
    request.signal.addEventListener('abort', end);
  });
}

/** Sends its headers, then nothing. */
export function silentBody({ request }: Left): Response {
  const body = new ReadableStream({
    start: (controller) => request.signal.addEventListener('abort', () => controller.error(new Error('given up'))),
  });
  return new Response(body, { status: 200 });
}
