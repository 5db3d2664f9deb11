// Sends calls as pages and other systems do, and notes how each was answered.
import * as v from 'valibot';
import { localRequest } from '../../server/src/platform/http/local-request.ts';
import type { Machines } from './machines.ts';

const callMs = 20_000;
const errorSchema = v.object({ error: v.object({ symbol: v.string() }) });

export interface Call {
  kind: string;
  /** Milliseconds since the start of the load. */
  endedAt: number;
  took: number;
  /** 0 without an answer. */
  status: number;
  symbol: string;
}

export interface Answer {
  status: number;
  text: string;
  /** Null if it is not JSON. */
  body: unknown;
}

export interface Request {
  path: string;
  method?: string;
  /** The body as JSON, or as a form. */
  json?: object;
  form?: Readonly<Record<string, string>>;
  authorization?: string;
  headers?: Readonly<Record<string, string>>;
  /** The address of the caller. */
  from?: string;
}

export class Calls {
  readonly noted: Call[] = [];
  readonly #machines: Pick<Machines, 'port' | 'internalPort' | 'internalKey'>;
  readonly #start = performance.now();

  constructor(machines: Pick<Machines, 'port' | 'internalPort' | 'internalKey'>) {
    this.#machines = machines;
  }

  get elapsed(): number {
    return performance.now() - this.#start;
  }

  /** A call of a page, noted. */
  async note(kind: string, request: Request): Promise<Answer> {
    return await this.#timed(kind, this.page(request));
  }

  /** A call of another system, noted. */
  async noteOther(kind: string, path: string, json: object): Promise<Answer> {
    return await this.#timed(kind, this.other(path, json));
  }

  async page(request: Request): Promise<Answer> {
    return await send(this.#machines.port, request);
  }

  async other(path: string, json: object): Promise<Answer> {
    const { internalPort, internalKey } = this.#machines;
    return await send(internalPort, { path, method: 'POST', json, authorization: `Bearer ${internalKey}` });
  }

  async #timed(kind: string, sent: Promise<Answer>): Promise<Answer> {
    const since = this.elapsed;
    const answer = await sent;
    const endedAt = this.elapsed;
    const error = v.safeParse(errorSchema, answer.body);
    const symbol = error.success ? error.output.error.symbol : '';
    this.noted.push({ kind, endedAt, took: endedAt - since, status: answer.status, symbol });
    return answer;
  }
}

async function send(
  port: number,
  { path, method = 'GET', json, form, authorization, headers = {}, from }: Request,
): Promise<Answer> {
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  const body = json === undefined ? new URLSearchParams(form).toString() : JSON.stringify(json);
  try {
    const { status, text } = await localRequest({
      port,
      host: `account.default.localhost:${port}`,
      path,
      method,
      headers: {
        ...headers,
        ...(body !== '' && { 'content-type': type }),
        ...(authorization !== undefined && { authorization }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
      },
      body,
      signal: AbortSignal.timeout(callMs),
    });
    return { status, text, body: text.startsWith('{') ? JSON.parse(text) : null };
  } catch {
    return { status: 0, text: '', body: null };
  }
}
