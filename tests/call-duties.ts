import { dirname } from 'node:path';
import { readFileSync } from 'node:fs';
import type { table } from '#contract/calls/table.ts';
import { importsOf, sources } from './imports.ts';

type Name = keyof typeof table;

const contract = sources('contract/calls').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The events that a call's comment says it records, the stated reason for none, or null if it has neither. */
export function recordedBy(call: string): {
  readonly file: string;
  readonly stated: readonly string[] | string | null;
} {
  const start = `export const ${call} = call(`;
  const { file = '', text = '' } = contract.find((each) => each.text.includes(start)) ?? {};
  const comment = (/\/\*\*((?:(?!\*\/)[^])*)\*\/\n$/.exec(text.split(start)[0] ?? '')?.[1] ?? '').replaceAll(
    /\s+(\* )?/g,
    ' ',
  );
  const [, events] = /Records ((?:'[^']+'(?: or )?)+)\./.exec(comment) ?? [];
  const [, reason] = /Records nothing: (.{15,})\./.exec(comment) ?? [];
  return { file, stated: events?.replaceAll("'", '').split(' or ') ?? reason ?? null };
}

/** Calls that anyone may send or that check a code, but whose handler has no limit, with the reason. */
export const unlimited: Readonly<Partial<Record<Name, string>>> = {
  readLegalDocument: 'It reads a public text, which is kept in memory.',
  listProviders: 'It reads the configuration, which is kept in memory.',
  postUserInfo: 'Its token is the one that other calls have in a header: random, and too long to be guessed.',
  readPhoneLogin: 'findAsked limits the calls about one login, and those about unknown ones by their address.',
  logInWithPhone: 'findAsked limits the calls about one login, and those about unknown ones by their address.',
  changePassword: 'requireCurrentPassword counts a wrong password as a failed login.',
  enableTotp: 'confirmSecret takes a guess for each code.',
  addAuthenticator: 'confirmSecret takes a guess for each code.',
};

const rooms = ['server/src/features', 'server/src/accounts', 'server/src/one-time-code', 'server/src/sessions'];
// Every signed-in call is authenticated there, so its session limit says nothing about a single call.
const files = rooms.flatMap(sources).filter((file) => file !== 'server/src/sessions/authenticate.ts');
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const links = files.flatMap(importsOf).filter(({ target }) => texts.has(target));

/** The route of a call: its file, its handler with the functions that it uses, and the files that it uses. */
export function routeOf(
  call: string,
): { readonly file: string; readonly handler: string; readonly used: string } | null {
  const route = new RegExp(`Route\\(\\s*(?:\\w+\\.)?${call}\\b`);
  const [file, text] = [...texts].find(([name, each]) => name.endsWith('outes.ts') && route.test(each)) ?? [];
  if (file === undefined || text === undefined) return null;
  const [body = ''] = (text.split(route)[1] ?? '').split(/\b\w*Route\(/);
  const uses = (code: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(code);
  const functions = text.split(/\n(?=(?:export )?(?:async )?function )/).slice(1);
  const own = functions.filter((part) => uses(body, /function (\w+)/.exec(part)?.[1] ?? '-'));
  const handler = [body, ...own].join('\n');
  const targets = [...text.matchAll(/import \{([^}]+)\} from '\.[^']*\/([^/']+)'/g)]
    .filter(([, names = '']) => (names.match(/\w+/g) ?? []).some((name) => uses(handler, name)))
    .map(([, , name = '']) => `/${name}`);
  const used = links
    .filter((link) => link.file === file && targets.some((end) => link.target.endsWith(end)))
    .map(({ target }) => target);
  // And what these use of the same feature.
  const further = links.filter((link) => used.includes(link.file) && dirname(link.target) === dirname(file));
  const files = [...used, ...further.map(({ target }) => target)];
  return { file, handler, used: files.map((each) => texts.get(each) ?? '').join('\n') };
}
