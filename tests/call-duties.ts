import { readFileSync } from 'node:fs';
import type { EventType } from '#contract/security-events.ts';
import type { table } from '#contract/calls/table.ts';
import { importsOf, sources } from './imports.ts';
import { reachedFrom } from './counterparts.ts';
import type { SourceText } from './counterparts.ts';

type Name = keyof typeof table;

/**
 * What each call that changes an account records. `server/testing/sensitive-acts.ts` states it for the calls that
 * require a proof, where it is performed. A sentence: why nothing is recorded.
 */
export const recordedBy: Readonly<Partial<Record<Name, readonly EventType[] | string>>> = {
  cancelAbandonment: ['abandonment cancelled'],
  endUserSession: ['session ended'],
  endOtherSessions: ['session ended'],
  removeTrustedDevice: ['device forgotten'],
  removeAllTrustedDevices: ['device forgotten'],
  uploadAvatar: 'A picture gives access to nothing.',
  startChallenge: 'The act that the challenge is for is recorded.',
  precheckConsent: 'It only reads what was allowed.',
  decideConsent: ['app allowed'],
  removeAllowedApp: ['app removed'],
  confirmEmail: ['changed email', 'verified email'],
  dismissTakeBack: 'It removes an offer and changes nothing else.',
  confirmRecoveryEmail: ['enabled backup email'],
  extractCmk: ['input wrong security code'],
  agree: 'The agreement is a row of its own, listed on the page.',
  startLockDown: 'It only opens a checklist, whose steps are recorded.',
  saveLockDownStep: 'What the step did is recorded.',
  makeTotpSecret: 'The secret does nothing until it is enabled.',
};

/** Calls without a limit of their own, although anyone may send them or they check a code. */
export const unlimited: Readonly<Partial<Record<Name, string>>> = {
  readLegalDocument: 'It reads a public text, which is kept in memory.',
  listProviders: 'It reads the configuration, which is kept in memory.',
};

const rooms = ['server/src/features', 'server/src/accounts', 'server/src/one-time-code', 'server/src/sessions'];
// Every signed-in call is authenticated there, so its limit of a session says nothing of one call.
const files = rooms.flatMap(sources).filter((file) => file !== 'server/src/sessions/authenticate.ts');
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const links = files.flatMap(importsOf).filter(({ target }) => texts.has(target));

/** The file that answers a call, with the text of its handler and of everything that the handler uses. */
export function handlingOf(call: string): SourceText | null {
  const route = new RegExp(`Route\\(\\s*(?:\\w+\\.)?${call}\\b`);
  const [file, text] = [...texts].find(([name, each]) => name.endsWith('outes.ts') && route.test(each)) ?? [];
  if (file === undefined || text === undefined) return null;
  const [handler = ''] = (text.split(route)[1] ?? '').split(/\b\w*Route\(/);
  const functions = text.split(/\n(?=(?:export )?(?:async )?function )/).slice(1);
  const uses = (code: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(code);
  const own = functions.filter((part) => uses(handler, /function (\w+)/.exec(part)?.[1] ?? '-')).join('\n');
  const targets = [...text.matchAll(/import \{([^}]+)\} from '\.[^']*\/([^/']+)'/g)]
    .filter(([, names = '']) => (names.match(/\w+/g) ?? []).some((name) => uses(handler + own, name)))
    .map(([, , name = '']) => `/${name}`);
  const used = links.filter((link) => link.file === file && targets.some((end) => link.target.endsWith(end)));
  const reached = reachedFrom(
    used.map(({ target }) => target),
    links,
  );
  return { file, text: [handler, own, ...[...reached].map((each) => texts.get(each) ?? '')].join('\n') };
}
