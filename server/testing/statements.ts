// Which statements ask one account by its number, so that its rows could be in a database of its own.
import pg from 'pg';
import { atEnd } from './at-end.ts';
import { processName } from '../src/platform/database/open.ts';
import { tables as knownTables } from '../src/platform/database/schema.ts';

/** Tables without rows of one account, and those whose short-lived rows can exist before their account is known. */
const shared: Readonly<Record<string, string>> = {
  limits: 'by address, user name or account',
  facts: 'a few rows of the whole service',
  files_to_delete: 'by the name of a file',
  analytics_events: 'without a person',
  vault_envelopes: 'by the hash of an envelope, for minutes',
  mails: 'of the demonstration’s mailbox',
  graphile_worker: 'the queue of jobs',
  challenges: 'by the number of a flow, for minutes; a sign-up has no account yet',
  challenge_methods: 'by the id that the flow gave out, for minutes',
  one_time_codes: 'by address, user name or account, for minutes',
  authorization_requests: 'by the state of a login at a third party, for an hour',
  phone_logins: 'by the hash of a code, for minutes; until a phone chooses its number there is no account',
  passkey_challenges: 'by the hash of a challenge, for minutes',
};

/** Columns by which an account is found: each is unique, and leads to one number. */
const finders: ReadonlySet<string> = new Set([
  'accounts.email_key',
  'accounts.phone',
  'sessions.code_hash',
  'access_tokens.token_hash',
  'trust_tokens.token_hash',
  'passkeys.credential_id',
  'linked_identities.subject',
  'app_codes.code_hash',
  'app_tokens.token_hash',
  'app_tokens.code_hash',
  'archive_addresses.token_hash',
  'archive_tasks.id',
  'avatar_uploads.token_hash',
  'email_candidates.token_hash',
  'email_undos.token_hash',
  'link_reviews.token_hash',
]);

/** Acts for all accounts, in jobs; and the one question of a call that concerns the others. */
const everyAccount: readonly (readonly [RegExp, string])[] = [
  [/ctid = any\(array\(select ctid/, 'housekeeping deletes expired rows'],
  [/^select id, abandonment_id from accounts where remove_at <= /, 'housekeeping deletes accounts'],
  [/^select id, .*address from (events|sessions) where .* for update skip locked$/, 'housekeeping shortens addresses'],
  [/^update (events|sessions) set address = short/, 'housekeeping shortens addresses'],
  [/^select .* from accounts where seeded/, 'the start closes the accounts of the demonstration'],
  [/^select id, email_key(, created_at)? from accounts$/, 'the start fills the demonstration'],
  [/^select id, public_key, account_id from cmks where follow_id is null/, 'the camera of the demonstration'],
  [/from email_undos .* where lower\(email_undos\.email\)/, 'whether somebody else can take an address back'],
];

/** The text of each statement that the services in this process send for calls and jobs, until the end of the file. */
export function recordStatements(): ReadonlySet<string> {
  const texts = new Set<string>();
  // oxlint-disable-next-line typescript/unbound-method -- called with its client
  const { query } = pg.Client.prototype;
  function recorded(this: RecordedClient, ...parameters: unknown[]): unknown {
    const [sent] = parameters;
    const text = typeof sent === 'string' ? sent : isSubmitted(sent) ? sent.text : null;
    if (text !== null && this.connectionParameters.application_name === processName) texts.add(text);
    return Reflect.apply(query, this, parameters);
  }
  Reflect.set(pg.Client.prototype, 'query', recorded);
  atEnd(() => Reflect.set(pg.Client.prototype, 'query', query));
  return texts;
}

interface RecordedClient {
  readonly connectionParameters: { readonly application_name?: string };
}

const isSubmitted = (sent: unknown): sent is { text: string } =>
  typeof sent === 'object' && sent !== null && 'text' in sent && typeof sent.text === 'string';

/** Whether a statement concerns one account that it names, one that it finds, or none. */
export function asksOneAccount(statement: string): boolean {
  const text = statement.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim();
  const tables = [...text.matchAll(/\b(?:from|join|into|update) (?:only )?([a-z_]+)\b(?!\()/gi)]
    .map(([, table]) => table ?? '')
    .filter((table) => table in shared || table in knownTables);
  const own = tables.filter((table) => !(table in shared));
  if (own.length === 0 || everyAccount.some(([pattern]) => pattern.test(text))) return true;
  if (/\baccount_id = \$/.test(text) || /^insert into \w+ \([^)]*\baccount_id\b/i.test(text)) return true;
  if (own.includes('accounts') && (/\b(?:accounts\.)?id = \$/.test(text) || /^insert into accounts\b/.test(text)))
    return true;
  return own.some((table) =>
    [...finders].some((finder) => {
      const [of, column] = finder.split('.');
      return of === table && new RegExp(`\\b(?:\\w+\\.)?${column} = \\$`).test(text);
    }),
  );
}
