import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/schema.ts';
import type { Client } from './client.ts';
import { filledDatabase, runService, type Running } from './service.ts';

export const internalKey = 'the-key-of-the-other-systems-of-an-operator';

const all = ['read', 'support', 'disable', 'locks', 'factors', 'mails', 'restore'];
const operatorKey = (name: string, scopes: readonly string[]) => {
  const key = `the-key-of-${name}-at-the-operator-of-the-service`;
  return { name, key, scopes, sha256: createHash('sha256').update(key).digest('hex') };
};

/** The operator's people and machines, with their keys. */
export const operator = {
  ann: operatorKey('ann', all),
  ben: operatorKey('ben', all),
  reader: operatorKey('reader', ['read']),
  metrics: operatorKey('prometheus', ['metrics']),
};

interface Caller {
  bearer?: string | undefined;
  headers?: Record<string, string> | undefined;
}

type Call = (
  method: string,
  path: string,
  body?: unknown,
  caller?: Caller,
) => Promise<{ status: number; json: unknown }>;

interface Internal {
  client: Client & Pick<Running, 'close'>;
  query: Kysely<Tables>;
  /** The internal port. */
  port: number | null;
  /** A call by another system; refused without the right key. */
  call: Call;
  /** Reads a response that may not be JSON. */
  read(path: string, bearer: string): Promise<{ status: number; text: string }>;
}

/** A service with an open internal port. */
export async function runInternal(
  environment: Record<string, string> = {},
  parts: Parameters<typeof runService>[1] = {},
): Promise<Internal> {
  const keys = Object.values(operator).map(({ name, scopes, sha256 }) => ({ name, scopes, sha256 }));
  const own = { INTERNAL_KEY: internalKey, INTERNAL_PORT: '0', OPERATOR_KEYS: JSON.stringify(keys) };
  const client = await runService({ DATABASE_URL: await filledDatabase(), ...own, ...environment }, parts);
  const send: (...call: Parameters<Call>) => Promise<Response> = (method, path, body, caller = {}) =>
    fetch(`http://127.0.0.1:${client.internalPort}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${caller.bearer ?? internalKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...caller.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const call: Internal['call'] = async (...call) => {
    const answer = await send(...call);
    return { status: answer.status, json: await answer.json() };
  };
  const read: Internal['read'] = async (path, bearer) => {
    const answer = await send('GET', path, undefined, { bearer });
    return { status: answer.status, text: await answer.text() };
  };
  return { client, query: client.database.query, port: client.internalPort, call, read };
}
