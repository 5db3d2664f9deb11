import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The folders of a flow: its chart, its part of the client, its part of the service. */
const rooms = { chart: 'machines', client: 'src/features', service: 'server/src/features' } as const;
type Room = keyof typeof rooms;

interface Exception {
  readonly in: readonly Room[];
  readonly because: string;
}

const served = (by: string): Exception => ({
  in: ['chart', 'client'],
  because: `${by} answers: one resource, several flows.`,
});
const own = (because: string): Exception => ({ in: ['chart', 'client'], because });
const shared = (because: string): Exception => ({ in: ['chart'], because });
const part = (because: string): Exception => ({ in: ['client'], because });
const resource = (because: string): Exception => ({ in: ['service'], because });

/** The flows without all three folders of one name, each with its reason. */
const exceptions: Readonly<Record<string, Exception>> = {
  'account-chooser': own('It reads what the browser remembers; its only calls are those of the session.'),
  'account-creation': served('sign-up, or third-party for a ticket,'),
  'account-security': part('A page: it composes the rows of other flows.'),
  agreements: served('legal-documents'),
  analytics: resource('The client records in `src/analytics`, beside every flow.'),
  app: shared('The start of every page; its client is `src/app`.'),
  'app-bridge': own('The app around the page answers, not the service.'),
  cmk: shared('A child of data-protection, which draws it; key-vault answers.'),
  configuration: resource('Read before any flow starts, by `src/config`.'),
  'cookie-notice': own('The answer is kept in the browser.'),
  'data-protection': served('key-vault'),
  email: resource('The addresses of an account: email-change, email-link and recovery-email ask it.'),
  'email-change': served('email'),
  'email-link': served('email'),
  'factor-removal': resource('Support starts it, and the service draws the page behind its link.'),
  'key-vault': resource(
    'Its client is `src/vault`, which seals every call; data-protection, cmk and vault-write are its charts.',
  ),
  'link-review': served('password'),
  'loaded-later': part('How a part is shown that its page loads later.'),
  'lock-down-reminder': served('lock-down'),
  'mailed-code': own('A step of other flows, whose calls mail the code; the service has `server/src/one-time-code`.'),
  'message-bar': own('It shows what other flows say.'),
  'new-password': part('The fields of a new password, without a decision of their own.'),
  'password-reset': served('password'),
  'profile-edit': shared('A child of profile, which draws it and answers it.'),
  'recovery-email': served('email'),
  redirect: shared('The end of email-link and password-reset, which draw it.'),
  'retryable-read': own('The read of another flow, whose service answers.'),
  'sensitive-action': shared('The loop around a call of another flow.'),
  session: { in: ['chart', 'service'], because: 'Its client is `src/session`, which every flow uses.' },
  'third-party': resource('Connects accounts: third-party-links, -register and -sign-in ask it.'),
  'third-party-links': served('third-party'),
  'third-party-register': part('The view of account-creation with a ticket.'),
  'third-party-sign-in': served('third-party'),
  'vault-write': shared('A child of data-protection, which draws it; key-vault answers.'),
};

const foldersOf: Readonly<Record<Room, ReadonlySet<string>>> = {
  chart: new Set(folders(rooms.chart).filter((name) => existsSync(join(rooms.chart, name, `${name}.machine.ts`)))),
  client: new Set(folders(rooms.client)),
  service: new Set(folders(rooms.service)),
};
const all: readonly Room[] = ['chart', 'client', 'service'];

test('a flow is three folders of one name, or an exception with its reason [QA-01]', () => {
  const names = [...new Set(all.flatMap((room) => [...foldersOf[room]]))].toSorted();
  const problems = names.flatMap((name) =>
    all.flatMap((room) => {
      const [isFound, isExpected] = [foldersOf[room].has(name), (exceptions[name]?.in ?? all).includes(room)];
      const problem = isFound ? 'exists against its exception' : 'is missing, without an exception';
      return isFound === isExpected ? [] : [`${rooms[room]}/${name} ${problem} in tests/flows.test.ts`];
    }),
  );
  expect(problems).toEqual([]);
  expect(names.filter((name) => !(name in exceptions)).length).toBeGreaterThan(10);
});

test('every exception is a flow with a reason in a sentence', () => {
  const gone = Object.keys(exceptions).filter((name) => !all.some((room) => foldersOf[room].has(name)));
  expect(gone).toEqual([]);
  expect(Object.values(exceptions).filter(({ because }) => !/^.{20,}\.$/.test(because))).toEqual([]);
});

function folders(room: string): string[] {
  return readdirSync(room, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
