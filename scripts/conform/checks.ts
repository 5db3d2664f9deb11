import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { errorBody } from '#contract/calls/errors.ts';
import { logInWithPassword, loginReply } from '#contract/calls/login.ts';
import { readProfileScope, renewToken, sessionDetails, endSession } from '#contract/calls/session.ts';
import { table } from '#contract/calls/table.ts';
import { configurationSchema } from '#contract/configuration.ts';
import { schemes } from '#contract/headers.ts';
import { symbols, type ServerSymbol } from '#contract/symbols.ts';
import { wholeRequest } from './sample.ts';

/** One requirement of the contract, and how this back end met it. */
export interface Row {
  requirement: string;
  title: string;
  /** Null if met; otherwise the expected and the actual response. */
  missing: { expected: string; answered: string } | null;
}

/** A customer without a second factor; some rows need one. */
interface Customer {
  email: string;
  password: string;
}

interface Answer {
  status: number;
  json: unknown;
  date: string | null;
}

interface CallRequest {
  row: Call;
  query?: Readonly<Record<string, string>>;
  body?: BodyInit;
  type?: string;
  authorization?: string;
}

/** Checks a back end against the contract from outside. It changes nothing except its own session. */
export async function conform(origin: string, customer: Customer | null, send: typeof fetch = fetch): Promise<Row[]> {
  const rows: Row[] = [];
  const undated: string[] = [];
  const note = (requirement: string, title: string, expected: string, answer: Answer, isMet: boolean): void => {
    const answered = `${answer.status} ${JSON.stringify(answer.json)?.slice(0, 300) ?? 'nothing that is JSON'}`;
    rows.push({ requirement, title, missing: isMet ? null : { expected, answered } });
  };
  const ask = async (address: string, init: RequestInit): Promise<Answer> => {
    const response = await send(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(15_000) });
    const date = response.headers.get('date');
    if (date === null || Number.isNaN(Date.parse(date)))
      undated.push(`${init.method ?? 'GET'} ${new URL(address).pathname}`);
    return { status: response.status, json: await response.json().catch(() => undefined), date };
  };

  const read = await ask(`${origin}/config.json`, {});
  const configuration = v.safeParse(configurationSchema, read.json);
  const why = configuration.success
    ? ''
    : configuration.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('; ');
  note(
    'CFG-01',
    'GET /config.json has the configuration of the pages',
    `200 and its schema (${why})`,
    read,
    read.status === 200 && configuration.success,
  );
  const { apiBase, clientId } = configuration.success ? configuration.output : { apiBase: origin, clientId: '' };

  const call = ({ row, query, body, type, authorization }: CallRequest): Promise<Answer> => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const address = apiBase.replace(/\/$/, '') + row.path.replaceAll(/\{\w+\}/g, '1') + search;
    const headers = {
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { 'content-type': type }),
    };
    return ask(address, { method: row.method, headers, ...(body !== undefined && { body }) });
  };
  const refuses = (requirement: string, title: string, answer: Answer, allowed: readonly ServerSymbol[]): void => {
    const refusal = v.safeParse(errorBody, answer.json);
    const symbol = refusal.success ? allowed.find((each) => each === refusal.output.error.symbol) : undefined;
    const expected = allowed.map((each) => `${symbols[each]} { "error": { "symbol": "${each}" } }`).join(' or ');
    note(requirement, title, expected, answer, symbol !== undefined && answer.status === symbols[symbol]);
  };

  const calls = Object.entries<Call>(table).filter(([name]) => name !== appsOwn);
  for (const [name, row] of calls.filter(([, { as }]) => as === 'bearer')) {
    // With everything that the call needs except the token, so that nothing else can be refused.
    refuses('NET-10', `${name} refuses a caller without a token`, await call({ row, ...wholeRequest(row) }), [
      ...noToken,
      ...(judgedBefore[name] ?? []),
    ]);
  }
  const login = { grant_type: 'password', session_mode: 'web', client_id: clientId, scope: readProfileScope };
  const stranger = await call({
    row: logInWithPassword,
    body: new URLSearchParams({ ...login, username: 'nobody@conform.invalid', password: 'a guess' }),
  });
  refuses('LOG-01', 'logInWithPassword refuses a wrong password', stranger, wrongPassword);

  if (customer !== null) {
    const { email: username, password } = customer;
    const entered = await call({ row: logInWithPassword, body: new URLSearchParams({ ...login, username, password }) });
    const reply = v.safeParse(loginReply, entered.json);
    const isEntered = entered.status === 200 && reply.success;
    note(
      'LOG-01',
      'logInWithPassword answers a token and a session code',
      '200 and the schema of logInWithPassword',
      hidden(entered, reply.success),
      isEntered,
    );
    if (isEntered) {
      const { access_token: token, web_session_auth_code: code } = reply.output;
      const [bearer, session] = [`${schemes.bearer} ${token}`, `${schemes.session} ${code}`];
      const expected = '200 and what its schema in contract/calls says';
      for (const [name, row] of calls.filter(([, each]) => isPlainRead(each))) {
        const answer = await call({ row, authorization: bearer });
        note(
          'NET-05',
          `${name} answers its schema`,
          expected,
          answer,
          answer.status === 200 && v.is(row.answer, answer.json),
        );
      }
      const forged = await call({ row: table.readProfile, authorization: `${schemes.bearer} ${'x'.repeat(40)}` });
      refuses('SES-11', 'readProfile refuses a token that was never issued', forged, wrongToken);
      const renewed = await call({
        row: renewToken,
        body: new URLSearchParams({
          client_id: clientId,
          grant_type: 'session_implicit',
          code,
          scope: readProfileScope,
        }),
      });
      const isRenewed = renewed.status === 200 && v.is(renewToken.answer, renewed.json);
      note(
        'SES-02',
        'renewToken answers a new token for the session code',
        '200 and the schema of renewToken',
        hidden(renewed, v.is(renewToken.answer, renewed.json)),
        isRenewed,
      );
      const held = v.safeParse(
        sessionDetails.answer,
        (await call({ row: sessionDetails, authorization: session })).json,
      );
      await call({ row: endSession, authorization: session });
      const after = await call({ row: sessionDetails, authorization: session });
      const ended = v.safeParse(sessionDetails.answer, after.json);
      const isEnded = held.success && held.output.account > 0 && ended.success && ended.output.account === -1;
      note(
        'SES-09',
        'endSession ends the session that sessionDetails showed',
        '{ "account": -1, "issuedAt": -1 } after it',
        after,
        isEnded,
      );
    }
  }
  const dated =
    undated.length === 0
      ? null
      : { expected: 'a Date header', answered: `none in ${[...new Set(undated)].join(', ')}` };
  rows.push({
    requirement: 'NET-05',
    title: 'every answer has a Date header, by which the pages measure',
    missing: dated,
  });
  return rows;
}

/** The contract's refusals; `not_found` does not count for an existing call. */
const noToken = ['required_authentication', 'token_invalid'] as const satisfies ServerSymbol[];
/**
 * Other possible refusals of a stranger's call: a link works without a login, and a request of an unknown app is
 * refused before a customer logs in for it.
 */
const judgedBefore: Readonly<Record<string, readonly ServerSymbol[]>> = {
  confirmEmail: ['email_candidate_not_found', 'email_candidate_invalid', 'email_confirm_failed'],
  confirmRecoveryEmail: ['email_candidate_not_found', 'email_candidate_invalid', 'email_confirm_failed'],
  readConsentDetails: ['client_not_found'],
  precheckConsent: ['client_not_found'],
  decideConsent: ['client_not_found'],
};
const wrongToken = ['token_invalid', 'token_expired', 'required_authentication'] as const satisfies ServerSymbol[];
/** A service need not reveal which of the two was wrong. */
const wrongPassword = ['incorrect_password', 'password_error', 'account_not_found'] as const satisfies ServerSymbol[];

/** An app's call with its own token, refused in OAuth's format. */
const appsOwn = 'readUserInfo';

/** A read-only call for any logged-in customer, with no other requirement. */
function isPlainRead({ method, as, path, query, proof }: Call): boolean {
  // The key vault responds only in sealed form to callers with a sealing key.
  const isSealed = path.startsWith('/v2/key-vault/');
  return (
    method === 'GET' && as === 'bearer' && !path.includes('{') && query === undefined && proof === 'never' && !isSealed
  );
}

/** Responses with a token are not shown. */
function hidden(answer: Answer, isSecret: boolean): Answer {
  return isSecret ? { ...answer, json: undefined } : answer;
}
