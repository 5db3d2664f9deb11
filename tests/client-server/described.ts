import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { hasPath } from '#contract/call.ts';
import { openApiDocument, readVersion } from '../../scripts/openapi/document.ts';

const document = openApiDocument(readVersion());
const content = v.record(v.string(), v.object({ schema: v.unknown() }));
const operation = v.object({
  security: v.array(v.record(v.string(), v.array(v.string()))),
  parameters: v.optional(
    v.array(v.object({ name: v.string(), in: v.picklist(['path', 'query', 'header']), required: v.boolean() })),
    [],
  ),
  requestBody: v.optional(v.object({ content })),
  responses: v.record(v.string(), v.object({ content: v.optional(content) })),
});
const { paths } = v.parse(v.object({ paths: v.record(v.string(), v.record(v.string(), operation)) }), document);

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(document, 'openapi');

/** A `fetch` that reports each request and response that docs/openapi.json does not describe. */
export function describedFetch(send: typeof fetch, report: (problem: string) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = await bodyOf(request.clone());
    const response = await send(request);
    for (const problem of problemsOf(request, body, response.status, await response.clone().text()))
      report(`${request.method} ${new URL(request.url).pathname} (${response.status}): ${problem}`);
    return response;
  };
}

function problemsOf(request: Request, body: unknown, status: number, text: string): string[] {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathOf(pathname);
  const method = request.method.toLowerCase();
  const described = path === undefined ? undefined : paths[path]?.[method];
  if (path === undefined || described === undefined) return ['is not described'];
  const place = ['paths', path, method];
  const isDone = status < 400;
  const answer = status in described.responses ? String(status) : isDone ? null : 'default';
  if (answer === null) return ['has a status that is not described'];
  const { parameters, security, requestBody } = described;
  const named = (kind: string) => parameters.filter((each) => each.in === kind).map(({ name }) => name);
  const sent = [...request.headers.keys()].filter((name) => name.startsWith('x-'));
  const missing = parameters.filter(
    ({ name, in: kind, required }) =>
      required && (kind === 'query' ? !searchParams.has(name) : kind === 'header' && !request.headers.has(name)),
  );
  const isAnonymous = !request.headers.has('authorization');
  return [
    ...sent.filter((name) => !named('header').includes(name)).map((name) => `sends the header ${name}`),
    ...[...searchParams.keys()].filter((name) => !named('query').includes(name)).map((name) => `sends ?${name}`),
    ...(isDone ? missing.map(({ name }) => `needs no ${name}`) : []),
    ...(isDone && isAnonymous && !security.some((each) => Object.keys(each).length === 0) ? ['needs no token'] : []),
    ...(!isAnonymous && security.every((each) => Object.keys(each).length === 0) ? ['takes no token'] : []),
    ...(isDone ? contentProblems([...place, 'requestBody'], requestBody?.content, body) : []),
    ...contentProblems([...place, 'responses', answer], described.responses[answer]?.content, jsonIn(text)),
  ];
}

/** What a body lacks by the schema of its only media type. */
function contentProblems(
  place: readonly string[],
  described: v.InferOutput<typeof content> | undefined,
  body: unknown,
) {
  const [type] = Object.keys(described ?? {});
  if (type === undefined) return body === undefined ? [] : ['has a body that is not described'];
  if (type === 'multipart/form-data') return [];
  const pointer = [...place, 'content', type, 'schema'].map((each) => each.replaceAll('~', '~0').replaceAll('/', '~1'));
  const validate = ajv.compile({ $ref: `openapi#/${pointer.map(encodeURIComponent).join('/')}` });
  return validate(body) ? [] : [`${place.at(-1)}: ${ajv.errorsText(validate.errors)}`];
}

/** The described path of an address; one without parameters comes first. */
function pathOf(pathname: string): string | undefined {
  if (pathname in paths) return pathname;
  return Object.keys(paths).find((path) => hasPath({ path }, pathname));
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/')) return {};
  const text = await request.text();
  return type.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : jsonIn(text);
}

function jsonIn(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}
