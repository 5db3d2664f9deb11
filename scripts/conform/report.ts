import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { errorBody } from '#contract/calls/errors.ts';
import { symbols, type ServerSymbol } from '#contract/symbols.ts';

/** One requirement of the contract, and how this back end met it. */
export interface Row {
  requirement: string;
  title: string;
  /** Null if met; otherwise the expected and the actual response. */
  missing: { expected: string; answered: string } | null;
}

export interface Answer {
  status: number;
  json: unknown;
}

interface CallRequest {
  row: Call;
  query?: Readonly<Record<string, string>>;
  body?: BodyInit;
  type?: string;
  authorization?: string;
}

/** Calls a back end and keeps a row for each requirement. */
export class Report {
  readonly rows: Row[] = [];
  readonly #send: typeof fetch;
  readonly #undated = new Set<string>();

  constructor(send: typeof fetch) {
    this.#send = send;
  }

  async ask(address: string, init: RequestInit = {}): Promise<Answer> {
    const response = await this.#send(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(15_000) });
    if (Number.isNaN(Date.parse(response.headers.get('date') ?? '')))
      this.#undated.add(`${init.method ?? 'GET'} ${new URL(address).pathname}`);
    return { status: response.status, json: await response.json().catch(() => undefined) };
  }

  call(apiBase: string, { row, query, body, type, authorization }: CallRequest): Promise<Answer> {
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const address = apiBase.replace(/\/$/, '') + row.path.replaceAll(/\{\w+\}/g, '1') + search;
    const headers = {
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { 'content-type': type }),
    };
    return this.ask(address, { method: row.method, headers, ...(body !== undefined && { body }) });
  }

  note(requirement: string, title: string, isMet: boolean, { expected, answer }: { expected: string; answer: Answer }) {
    const answered = `${answer.status} ${JSON.stringify(answer.json)?.slice(0, 300) ?? 'no JSON'}`;
    this.rows.push({ requirement, title, missing: isMet ? null : { expected, answered } });
  }

  /** Notes whether a call was refused with one of the symbols and its status. */
  refuses(requirement: string, title: string, answer: Answer, allowed: readonly ServerSymbol[]): void {
    const refusal = v.safeParse(errorBody, answer.json);
    const symbol = refusal.success ? allowed.find((each) => each === refusal.output.error.symbol) : undefined;
    const expected = allowed.map((each) => `${symbols[each]} { "error": { "symbol": "${each}" } }`).join(' or ');
    this.note(requirement, title, symbol !== undefined && answer.status === symbols[symbol], { expected, answer });
  }

  noteDates(): void {
    const answered = `none in ${[...this.#undated].join(', ')}`;
    this.rows.push({
      requirement: 'NET-05',
      title: 'every response has a Date header, by which the pages measure time',
      missing: this.#undated.size === 0 ? null : { expected: 'a Date header', answered },
    });
  }
}
