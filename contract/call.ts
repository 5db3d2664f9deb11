import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ServerSymbol } from './symbols.ts';

/** Who may call: anyone, the bearer of an access token, or the holder of a session code. */
type Credential = 'none' | 'bearer' | 'session';

/** One call of the account service, as a row of data that client, service and documents are derived from. */
export interface Call<
  Answer extends GenericSchema = GenericSchema,
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Query extends GenericSchema | undefined = GenericSchema | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path, with `{name}` placeholders. */
  readonly path: string;
  readonly as: Credential;
  /** Whether some requests, or all, are answered without the credential, too. */
  readonly withoutCredential: boolean;
  /** Whether it takes the verify headers: `always`, or `when` the service has asked for a second factor. */
  readonly proof: 'never' | 'when' | 'always';
  /** The encoding of the body: `form` is `application/x-www-form-urlencoded`, `multipart` a form with a file. */
  readonly encoding: 'json' | 'form' | 'multipart';
  readonly body: Body;
  /** The query; undefined without one. */
  readonly query: Query;
  readonly answer: Answer;
  /** More paths that reach the same call. */
  readonly aliases: readonly string[];
  /** What it refuses, beside what every call of its credential and proof does. */
  readonly refuses: readonly ServerSymbol[];
  /** Whether apps call it, also from pages of their own; errors then have the form of RFC 6749. */
  readonly forApps: boolean;
}

/** Whether this is the path of a call: it has anything in place of each `{name}`. */
export function hasPath({ path }: Pick<Call, 'path'>, pathname: string): boolean {
  const [parts, given] = [path.split('/'), pathname.split('/')];
  const isAlike = (part: string, other = ''): boolean => (part.startsWith('{') ? other !== '' : part === other);
  return parts.length === given.length && parts.every((part, at) => isAlike(part, given[at]));
}

interface Options<
  Answer extends GenericSchema,
  Body extends GenericSchema | undefined,
  Query extends GenericSchema | undefined,
> {
  as: Credential;
  withoutCredential?: boolean;
  answer: Answer;
  body?: Body;
  query?: Query;
  proof?: Call['proof'];
  encoding?: Call['encoding'];
  aliases?: readonly string[];
  refuses?: Call['refuses'];
  forApps?: boolean;
}

/** Defines one row of the table of calls. */
export function call<
  Answer extends GenericSchema,
  Body extends GenericSchema | undefined = undefined,
  Query extends GenericSchema | undefined = undefined,
>(method: Call['method'], path: string, options: Options<Answer, Body, Query>): Call<Answer, Body, Query> {
  const { as, answer, body, query, proof = 'never', encoding = 'json', aliases = [] } = options;
  const { withoutCredential = false, forApps = false, refuses = [] } = options;
  const given = { as, proof, encoding, aliases, withoutCredential, refuses, forApps, answer };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Body` and `Query` are undefined by default
  return { method, path, ...given, query: query as Query, body: body as Body };
}

/** The body of a call, before its schema reads it. */
export type BodyOf<C extends Call> = C['body'] extends GenericSchema ? InferInput<C['body']> : undefined;
/** The query of a call, before its schema reads it. */
export type QueryOf<C extends Call> = C['query'] extends GenericSchema ? InferInput<C['query']> : undefined;
/** The response of a call, as its schema returns it. */
export type AnswerOf<C extends Call> = InferOutput<C['answer']>;
