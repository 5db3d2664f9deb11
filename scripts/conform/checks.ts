import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { logInWithPassword, loginReply } from '#contract/calls/login.ts';
import { readActivity } from '#contract/calls/security-activity.ts';
import { activityPageEvents } from '#contract/limits.ts';
import { readProfileScope } from '#contract/scopes.ts';
import { renewToken, sessionDetails, endSession } from '#contract/calls/session.ts';
import { table } from '#contract/calls/table.ts';
import { configurationSchema } from '#contract/configuration.ts';
import { schemes } from '#contract/headers.ts';
import type { EventType } from '#contract/security-events.ts';
import type { ServerSymbol } from '#contract/symbols.ts';
import { Report, type Answer, type Row } from './report.ts';
import { wholeRequest } from './sample.ts';

/** A customer without a second factor; some rows need one. */
interface Customer {
  email: string;
  password: string;
}

/** The target of the calls, from the configuration of the pages. */
interface Place {
  apiBase: string;
  clientId: string;
}

/** Checks a back end against the contract from outside. It changes nothing except its own session. */
export async function conform(origin: string, customer: Customer | null, send: typeof fetch = fetch): Promise<Row[]> {
  const report = new Report(send);
  const place = await checkConfiguration(report, origin);
  await checkStrangers(report, place);
  if (customer !== null) await checkCustomer(report, place, customer);
  report.noteDates();
  return report.rows;
}

async function checkConfiguration(report: Report, origin: string): Promise<Place> {
  const answer = await report.ask(`${origin}/config.json`);
  const configuration = v.safeParse(configurationSchema, answer.json);
  const why = configuration.success
    ? ''
    : configuration.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('; ');
  const isMet = answer.status === 200 && configuration.success;
  const expected = `200 and its schema (${why})`;
  report.note('CFG-01', 'GET /config.json has the configuration of the pages', isMet, { expected, answer });
  return configuration.success ? configuration.output : { apiBase: origin, clientId: '' };
}

/** What a caller without a token or with a wrong password is refused. */
async function checkStrangers(report: Report, place: Place): Promise<void> {
  for (const [name, row] of calls.filter(([, { as }]) => as === 'bearer')) {
    // With everything that the call needs except the token, so that nothing else can be refused.
    const answer = await report.call(place.apiBase, { row, ...wholeRequest(row) });
    const allowed = [...noToken, ...(judgedBefore[name] ?? [])];
    report.refuses('NET-10', `${name} refuses a caller without a token`, answer, allowed);
  }
  // Another address each time: a service locks one after a few wrong passwords.
  const email = `nobody-${randomUUID()}@conform.invalid`;
  const stranger = await logIn(report, place, { email, password: 'a guess' });
  report.refuses('LOG-01', 'logInWithPassword refuses a wrong password', stranger, wrongPassword);
}

/** A customer's session, from the login to its end. */
async function checkCustomer(report: Report, place: Place, customer: Customer): Promise<void> {
  const entered = await logIn(report, place, customer);
  const reply = v.safeParse(loginReply, entered.json);
  const isEntered = entered.status === 200 && reply.success;
  const expected = '200 and the schema of logInWithPassword';
  const answer = hidden(entered, reply.success);
  report.note('LOG-01', 'logInWithPassword returns a token and a session code', isEntered, { expected, answer });
  if (!isEntered) return;
  const authorization = `${schemes.bearer} ${reply.output.access_token}`;
  await checkReads(report, place, authorization);
  await checkActivity(report, place, authorization);
  await checkSession(report, place, reply.output.web_session_auth_code);
}

async function checkReads(report: Report, { apiBase }: Place, authorization: string): Promise<void> {
  const expected = '200 and its schema in contract/calls';
  for (const [name, row] of calls.filter(([, each]) => isPlainRead(each))) {
    const answer = await report.call(apiBase, { row, authorization });
    const isMet = answer.status === 200 && v.is(row.answer, answer.json);
    report.note('NET-05', `${name} answers its schema`, isMet, { expected, answer });
  }
  const forged = { row: table.readProfile, authorization: `${schemes.bearer} ${'x'.repeat(40)}` };
  const title = 'readProfile refuses a token that was never issued';
  report.refuses('SES-11', title, await report.call(apiBase, forged), wrongToken);
}

/** The activity of a customer who has just logged in. */
async function checkActivity(report: Report, { apiBase }: Place, authorization: string): Promise<void> {
  const read = async (query: Readonly<Record<string, string>>) => {
    const answer = await report.call(apiBase, { row: readActivity, authorization, query });
    const page = v.safeParse(readActivity.answer, answer.json);
    return { answer, events: page.success ? page.output.events : [], next: page.success ? page.output.next : null };
  };
  const { answer, events, next } = await read({});
  const login = events.find(({ type, here }) => type === ('login with password' satisfies EventType) && here === true);
  const isPage =
    events.length <= activityPageEvents && events.every(({ at }, index) => at <= (events[index - 1]?.at ?? at));
  report.note('ACT-01', 'readActivity lists this login', login !== undefined, {
    expected: 'an event { "type": "login with password", "here": true }',
    answer,
  });
  report.note('ACT-01', 'readActivity lists the newest events first', isPage, {
    expected: `at most ${activityPageEvents} events, in descending order of "at"`,
    answer,
  });
  const before = (login?.at ?? 0) - 1;
  const earlier = await read({ to: new Date(before).toISOString() });
  const isInWindow = earlier.answer.status === 200 && earlier.events.every(({ at }) => at <= before);
  report.note('ACT-01', 'readActivity lists only events of the window', isInWindow, {
    expected: `200 and no event with "at" over ${before}`,
    answer: earlier.answer,
  });
  if (next === null) return;
  const further = await read({ cursor: next });
  const last = events.at(-1)?.at ?? 0;
  const known = new Set(events.map(({ id }) => id));
  const isNext = further.events.length > 0 && further.events.every(({ id, at }) => at <= last && !known.has(id));
  report.note('ACT-03', 'readActivity continues at the cursor "next"', isNext, {
    expected: '200 and older events',
    answer: further.answer,
  });
}

async function checkSession(report: Report, { apiBase, clientId }: Place, code: string): Promise<void> {
  const renewal = { client_id: clientId, grant_type: 'session_implicit', code, scope: readProfileScope };
  const renewed = await report.call(apiBase, { row: renewToken, body: new URLSearchParams(renewal) });
  const hasToken = v.is(renewToken.answer, renewed.json);
  report.note('SES-02', 'renewToken returns a new token for the session code', renewed.status === 200 && hasToken, {
    expected: '200 and the schema of renewToken',
    answer: hidden(renewed, hasToken),
  });
  const authorization = `${schemes.session} ${code}`;
  const details = () => report.call(apiBase, { row: sessionDetails, authorization });
  const held = v.safeParse(sessionDetails.answer, (await details()).json);
  await report.call(apiBase, { row: endSession, authorization });
  const answer = await details();
  const ended = v.safeParse(sessionDetails.answer, answer.json);
  const isEnded = held.success && held.output.account > 0 && ended.success && ended.output.account === -1;
  const expected = '{ "account": -1, "issuedAt": -1 } after it';
  report.note('SES-09', 'endSession ends the session that sessionDetails showed', isEnded, { expected, answer });
}

function logIn(report: Report, { apiBase, clientId }: Place, { email: username, password }: Customer): Promise<Answer> {
  const login = { grant_type: 'password', session_mode: 'web', client_id: clientId, scope: readProfileScope };
  const body = new URLSearchParams({ ...login, username, password });
  return report.call(apiBase, { row: logInWithPassword, body });
}

/** All calls except an app's with its own token, which is refused in OAuth's format. */
const calls = Object.entries<Call>(table).filter(([, { path }]) => path !== table.readUserInfo.path);

/** The contract's refusals; `not_found` does not count for an existing call. */
const noToken = ['required_authentication', 'token_invalid'] as const satisfies ServerSymbol[];
/**
 * Other possible refusals of a stranger's call: a link works without a login, and a request of an unknown app is
 * refused before a customer logs in for it.
 */
const judgedBefore: Readonly<Record<string, readonly ServerSymbol[]>> = {
  describeEmailLink: ['email_candidate_not_found', 'email_candidate_invalid'],
  confirmEmail: ['email_candidate_not_found', 'email_candidate_invalid', 'email_confirm_failed'],
  confirmRecoveryEmail: ['email_candidate_not_found', 'email_candidate_invalid', 'email_confirm_failed'],
  readConsentDetails: ['client_not_found'],
  precheckConsent: ['client_not_found'],
  decideConsent: ['client_not_found'],
};
const wrongToken = ['token_invalid', 'token_expired', 'required_authentication'] as const satisfies ServerSymbol[];
/** A service need not reveal which of the two was wrong. */
const wrongPassword = ['incorrect_password', 'password_error', 'account_not_found'] as const satisfies ServerSymbol[];

/** A read-only call for any logged-in customer, without a query if it has one. */
function isPlainRead({ method, as, path, query, proof }: Call): boolean {
  // The key vault responds only in sealed form to callers with a sealing key.
  const isSealed = path.startsWith('/v2/key-vault/');
  return (
    method === 'GET' &&
    as === 'bearer' &&
    !path.includes('{') &&
    (query === undefined || v.is(query, {})) &&
    proof === 'never' &&
    !isSealed
  );
}

/** Responses with a token are not shown. */
function hidden(answer: Answer, isSecret: boolean): Answer {
  return isSecret ? { ...answer, json: undefined } : answer;
}
