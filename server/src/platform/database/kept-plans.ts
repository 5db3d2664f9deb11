import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { tables, type Tables } from './schema.ts';

const mark = '/* kept plan */';

/**
 * In a statement of nearly every call, behind `select`: each connection plans it once, which takes longer than running
 * it. It names its columns (`columnsOf`), because a migration that adds one to `select *` ends its plan with an error.
 */
export const keptPlan = sql`/* kept plan */`;

/** The same for a statement in plain text. */
export const withKeptPlan = (text: string): string => `${mark} ${text}`;

/** All columns of a table that this version knows. */
export function columnsOf<Table extends keyof Tables>(table: Table): `${Table}.${keyof Tables[Table] & string}`[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object, typed as text
  return Object.keys(tables[table]).map(
    (column) => `${table}.${column}`,
  ) as `${Table}.${keyof Tables[Table] & string}`[];
}

/** Keeps the plans of marked statements, by giving them names. Not behind a pooler that shares sessions. */
export function keepPlans(pool: pg.Pool): void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
  pool.on('connect', (client) => {
    const query = (...args: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, client, args);
    const named = (first: unknown, values?: unknown, ...rest: unknown[]): unknown =>
      typeof first === 'string' && first.includes(mark)
        ? query({ name: nameOf(first), text: first, values }, ...rest)
        : query(first, values, ...rest);
    Object.assign(client, { query: named });
  });
}
