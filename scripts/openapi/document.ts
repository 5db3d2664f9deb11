import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { appErrorBody, errorBody } from '#contract/calls/errors.ts';
import { envelopeSchema } from '#contract/calls/key-vault.ts';
import { table } from '#contract/calls/table.ts';
import type { Call } from '#contract/call.ts';
import { configurationSchema } from '#contract/configuration.ts';
import { headers, schemes } from '#contract/headers.ts';
import { refusalsOf } from '#contract/calls/refusals.ts';
import { nothing } from '#contract/schemas.ts';
import { symbols } from '#contract/symbols.ts';

/** A JSON value; the test validates the whole document against OpenAPI. */
type Json = JsonSchema | string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Fields = Readonly<Record<string, Json>>;

/**
 * The contract as an OpenAPI 3.1 document. Each row of the table of calls is an operation with the row's name; rows
 * that share a method and a path are one operation, distinguished by the body.
 */
export function openApiDocument(version: string): Fields {
  const endpoints = new Map<string, [string, Call][]>();
  for (const [name, row] of Object.entries<Call>(table)) {
    for (const path of [row.path, ...row.aliases]) {
      const place = `${row.method} ${path}`;
      endpoints.set(place, [...(endpoints.get(place) ?? []), [name, row]]);
    }
  }
  const paths: Record<string, Record<string, Json>> = {};
  for (const [place, rows] of [...endpoints].toSorted(([one], [other]) => one.localeCompare(other, 'en'))) {
    const [method = '', path = ''] = place.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(path, rows);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Account service',
      version,
      description:
        'The calls that the pages of the account center make to the service. Clients read the symbol of a refusal, never its status. Responses may have members that are not listed here; requests may not.',
    },
    servers: [{ url: '/' }],
    paths: { '/config.json': configurationPath(), ...paths },
    components: {
      schemas: {
        Error: schemaOf(errorBody, 'output'),
        AppError: schemaOf(appErrorBody, 'output'),
        Symbol: { type: 'string', enum: Object.keys(symbols).toSorted() },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: schemes.bearer.toLowerCase(), description: 'An access token.' },
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: `\`${schemes.session}\` and the session code, separated by a space.`,
        },
        app: { type: 'http', scheme: 'basic', description: 'The id and the secret of an app.' },
      },
    },
  };
}

/** The version in `package.json`. */
export function readVersion(): string {
  return v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync('package.json', 'utf8'))).version;
}

function operationOf(path: string, rows: readonly [string, Call][]): Fields {
  const [[name, first] = ['', undefined]] = rows;
  if (first === undefined) throw new Error(`No row answers ${path}.`);
  const isAlias = path !== first.path;
  const calls = rows.map(([, row]) => row);
  const bodies = calls.flatMap(({ body, encoding }) => (body === undefined ? [] : [{ body, encoding }]));
  return {
    operationId: isAlias ? `${name}At${path.replaceAll(/[^a-z0-9]+/gi, '_')}` : name,
    summary: rows.map(([each]) => sentenceOf(each)).join('; '),
    security: [...new Set(calls.flatMap(credentialsOf))].map((as) => (as === 'none' ? {} : { [as]: [] })),
    parameters: [...pathParameters(path), ...calls.flatMap(queryParameters), ...headerParameters(calls)],
    ...(bodies.length === 0
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              bodies.map(({ encoding }) => [
                mediaTypes[encoding],
                {
                  schema: anyOf(
                    bodies.filter((each) => each.encoding === encoding).map((each) => each.body),
                    'input',
                  ),
                },
              ]),
            ),
          },
        }),
    responses: {
      ...doneOf(calls),
      default: refusalOf(rows),
    },
  };
}

/**
 * Calls that return nothing but "done" respond with 204 and no body; clients also ignore a body that comes with 200.
 */
function doneOf(calls: readonly Call[]): Fields {
  const answers = calls.map(({ answer }) => answer).filter((answer) => answer !== nothing);
  return {
    ...(calls.some(({ answer }) => v.is(answer, undefined)) ? { 204: { description: 'Done.' } } : {}),
    ...(answers.length === 0
      ? {}
      : {
          200: { description: 'Done.', content: { 'application/json': { schema: anyOf(answers, 'output') } } },
        }),
  };
}

/** The ways to make a call, by the names of the security schemes. */
function credentialsOf({ as, withoutCredential, forApps }: Call): (Call['as'] | 'app')[] {
  return [as, ...(withoutCredential ? ['none' as const] : []), ...(forApps && as === 'none' ? ['app' as const] : [])];
}

/** The refusals of the calls: each symbol and, in the description, its status. */
function refusalOf(rows: readonly [string, Call][]): Json {
  const found = [...new Set(rows.flatMap(([, row]) => refusalsOf(row)))].toSorted();
  const statuses = [...new Set(found.map((symbol) => symbols[symbol]))].toSorted((one, other) => one - other);
  const named = statuses.map(
    (status) => `${status} ${found.filter((symbol) => symbols[symbol] === status).join(', ')}`,
  );
  const symbol = { properties: { symbol: { enum: found } } };
  const schema = { $ref: '#/components/schemas/Error', properties: { error: symbol } };
  const isOfApps = rows.some(([, row]) => row.forApps);
  return {
    description: `Refused. \`error.symbol\` says why: ${named.join('; ')}.${isOfApps ? ' An app is refused as in RFC 6749.' : ''}`,
    content: {
      'application/json': {
        schema: isOfApps ? { anyOf: [schema, { $ref: '#/components/schemas/AppError' }] } : schema,
      },
    },
  };
}

/** The configuration of the pages is not a call of the table: pages read it before they know where calls go. */
function configurationPath(): Json {
  return {
    get: {
      operationId: 'readConfiguration',
      summary: 'Read configuration',
      description: 'On the host of the pages, which determines the brand.',
      security: [{}],
      responses: {
        200: {
          description: 'Done.',
          content: { 'application/json': { schema: schemaOf(configurationSchema, 'input') } },
        },
      },
    },
  };
}

const mediaTypes: Readonly<Record<Call['encoding'], string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: Call): Json[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** The headers that the calls of a path read: the proof of a second factor, the page's key for a sealed response. */
function headerParameters(calls: readonly Call[]): Json[] {
  const isAlways = calls.every(({ proof }) => proof === 'always');
  const proof = [
    headerParameter(headers.verifyId, isAlways),
    headerParameter(headers.verifyCode, isAlways),
    headerParameter(headers.verifyScenario, false),
  ];
  return [
    ...(calls.some((each) => each.proof !== 'never') ? proof : []),
    ...(calls.some(({ answer, body }) => answer === envelopeSchema && body === undefined)
      ? [headerParameter(headers.vaultKey, true)]
      : []),
  ];
}

function headerParameter(name: string, required: boolean): Json {
  return { name, in: 'header', required, schema: { type: 'string' } };
}

/** A value may match several: the response of one call may have all members of another's. */
function anyOf(schemas: readonly GenericSchema[], side: 'input' | 'output'): Json {
  const different = new Map(schemas.map((schema) => [JSON.stringify(schemaOf(schema, side)), schemaOf(schema, side)]));
  const [only] = different.values();
  return different.size === 1 && only !== undefined ? only : { anyOf: [...different.values()] };
}

/**
 * `input` is the value on the wire before the schema parses it. Rules that JSON Schema cannot express stay in the
 * contract.
 */
function schemaOf(schema: GenericSchema, side: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: side, errorMode: 'ignore' });
  return rest;
}

/** `logInWithPassword` becomes `Log in with password`. */
function sentenceOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
