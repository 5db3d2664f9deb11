import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { Call } from '#contract/call.ts';

/** A sample request for a row: its query, and its body as sent. */
export function wholeRequest({ query, body, encoding }: Pick<Call, 'query' | 'body' | 'encoding'>): {
  query?: Record<string, string>;
  body?: BodyInit;
  type?: string;
} {
  const asked = query === undefined ? {} : { query: textsOf(sampleOf(query)) };
  if (body === undefined) return asked;
  if (encoding === 'form') return { ...asked, body: new URLSearchParams(textsOf(sampleOf(body))) };
  if (encoding === 'json') return { ...asked, body: JSON.stringify(sampleOf(body)), type: 'application/json' };
  const form = new FormData();
  for (const name of Object.keys(textsOf(sampleOf(body)))) form.set(name, new File(['GIF89a'], 'picture.gif'));
  return { ...asked, body: form };
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, each]) => [name, String(each)]));
}

/** The smallest value that a schema of the contract accepts: only the required parts. */
export function sampleOf(schema: GenericSchema): unknown {
  return valueOf(toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }));
}

function valueOf(schema: JsonSchema): unknown {
  const {
    const: constant,
    enum: choices,
    anyOf,
    oneOf,
    type,
    properties = {},
    required = [],
    items,
    minItems = 0,
  } = schema;
  if (constant !== undefined) return constant;
  if (choices !== undefined) return choices[0];
  const [one] = anyOf ?? oneOf ?? [];
  if (typeof one === 'object') return valueOf(one);
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, memberOf(properties[name])]));
  if (type === 'array')
    return Array.from({ length: minItems }, () => memberOf(Array.isArray(items) ? items[0] : items));
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  return textOf(schema);
}

function memberOf(schema: JsonSchema | boolean | undefined): unknown {
  return typeof schema === 'object' ? valueOf(schema) : '';
}

/** A text with the length in a pattern such as `^[A-Za-z0-9_-]{43}$`, of digits for `^[0-9]{2}$`. */
function textOf({ pattern = '', minLength = 1 }: JsonSchema): string {
  const counted = Number(/\{(\d+)\}\$$/.exec(pattern)?.[1] ?? 0);
  return (pattern.startsWith('^[0-9]{') ? '1' : 'x').repeat(Math.max(counted, minLength));
}
