import type { Kysely } from 'kysely';
import type { AuthorizationRequest, ConsentDetails } from '#contract/calls/consent.ts';
import { routes } from '#contract/pages.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import type { Origin } from '../../platform/client-address.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import type { Account } from '../../accounts/accounts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { holdSession } from '../../sessions/sessions.ts';
import { ApiError, loginRequired } from '../../platform/api-error.ts';
import type { Caller } from '../../sessions/authenticate.ts';
import { findApp, type App } from '../../platform/configuration/app.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import {
  afterFreshLogin,
  answerAddress,
  coversScopes,
  isIdentityCertain,
  needsFreshLogin,
  promptsOf,
  redirectUriOf,
  requestProblem,
  scopesIn,
  scopesOf,
  withoutEmpty,
} from './rules.ts';
import { findConsent, insertCode, lockConsent, upsertConsent } from './store.ts';

/** How long the code that an app exchanges for its token is valid. */
const appCodeSeconds = 60;

/** An app's request with a known app and address. */
export interface ReadRequest {
  app: App;
  /** The redirect for an error, with its state and the issuer (RFC 9207). */
  refuse(error: string, description: string): string;
  /** The redirect for a code. */
  answer(code: string): string;
  request: AuthorizationRequest;
  scopes: readonly string[];
  /** The brand that receives the request. */
  issuer: string;
  /**
   * Whether an earlier consent counts: the response is certain to reach this app, and the app does not request the
   * question.
   */
  isCertain: boolean;
  /** The redirect for an invalid request of the app. */
  refusedTo: string | null;
}

/** Reads a request. Without a known app and a registered address there is nowhere to redirect. */
export function readRequest({ apps }: Services, brand: Brand, asked: AuthorizationRequest): ReadRequest {
  const request = withoutEmpty(asked);
  const { accountOrigin: issuer } = brand;
  const app = findApp(apps, request.client_id);
  if (app === null) throw new ApiError('client_not_found');
  const redirectUri = redirectUriOf(app, request.redirect_uri);
  if (redirectUri === null) throw new ApiError('redirect_not_registered');
  const to = (answer: Readonly<Record<string, string>>) =>
    answerAddress(redirectUri, { ...answer, state: request.state, iss: issuer });
  const refuse = (error: string, description: string) => to({ error, error_description: description });
  const offered = scopesOf(brand);
  const problem = requestProblem(app, request, offered);
  return {
    app,
    refuse,
    answer: (code) => to({ code }),
    request,
    scopes: scopesIn(request.scope ?? '', offered) ?? [],
    issuer,
    isCertain: isIdentityCertain(app, redirectUri) && !promptsOf(request).includes('consent'),
    refusedTo: problem === null ? null : refuse(problem.error, problem.description),
  };
}

/** Whether the app and its address are known, so that there is somewhere to redirect. */
export function leadsToApp(
  { apps }: Services,
  { client_id: client, redirect_uri: uri }: AuthorizationRequest,
): boolean {
  const app = findApp(apps, client);
  return app !== null && redirectUriOf(app, uri) !== null;
}

/** The data that the page shows. */
export function detailsOf({ app, refuse, scopes }: ReadRequest, account: Account): ConsentDetails {
  return {
    app: shownApp(app),
    scopes: [...scopes],
    account: sharedFacts(account),
    declineTo: declineAddress({ refuse }),
  };
}

export function declineAddress({ refuse }: Pick<ReadRequest, 'refuse'>): string {
  return refuse('access_denied', 'The user has declined.');
}

export function shownApp({ clientId: client, name, site, logo }: App): ConsentDetails['app'] {
  return { client, name, site, logo };
}

/** The data that an app receives about an account. */
export function sharedFacts({ nick_name: nickName, email }: Account): ConsentDetails['account'] {
  const name = nickName.trim();
  return { name: name === '' ? email : name, email };
}

/** Whether the user has already allowed all of it, so the question is not needed. */
export async function isAllowed(
  { database }: Services,
  { app, scopes, isCertain }: ReadRequest,
  account: number,
): Promise<boolean> {
  if (!isCertain) return false;
  const consent = await findConsent(database.query, account, app.clientId);
  return consent !== null && coversScopes(consent.scope, scopes);
}

/** Where a request leads without a question, because it is invalid, or needs a user or a fresh login; else null. */
export async function redirectOf(
  services: Services,
  read: ReadRequest,
  { account, session }: Caller,
): Promise<string | null> {
  const { refusedTo, request, issuer, refuse } = read;
  if (refusedTo !== null) return refusedTo;
  const isSilent = promptsOf(request).includes('none');
  if (needsFreshLogin(request, session.issued_at, services.clock.now())) {
    if (isSilent) return loginRequiredAddress(read);
    const back = `${issuer}${routes.oauth}?${afterFreshLogin(request).toString()}`;
    return `${issuer}${routes.logout}?${new URLSearchParams({ redirect: back }).toString()}`;
  }
  if (isSilent && !(await isAllowed(services, read, account.id)))
    return refuse('consent_required', 'The user has not allowed this yet.');
  return null;
}

/** The redirect of a request with `prompt=none` whose user must log in. */
export function loginRequiredAddress({ refuse }: Pick<ReadRequest, 'refuse'>): string {
  return refuse('login_required', 'The user must log in.');
}

interface Decision {
  caller: Caller;
  /** Whether the user has just allowed it, rather than earlier. */
  isNew: boolean;
  origin: Origin;
}

/** Creates a code for an app and stores what the user allowed. Returns the redirect with the code. */
export async function authorize(
  services: Services,
  read: ReadRequest,
  { caller: { account, session }, isNew, origin }: Decision,
): Promise<string> {
  const { clock, random } = services;
  const { app, request, scopes, issuer, isCertain, answer } = read;
  const now = clock.now();
  const code = random.text(32);
  await inTransaction(services, async (query, services) => {
    if (!(await holdSession(query, session))) throw loginRequired();
    const consent = await lockConsent(query, account.id, app.clientId);
    const isCovered = consent !== null && coversScopes(consent.scope, scopes);
    if (!(isCovered && isCertain) && !isNew) throw new ApiError('consent_required');
    if (!isCovered) await allow(services, query, { consent: consent?.scope ?? '', account, app, scopes, now, origin });
    await insertCode(query, {
      code_hash: codeHashOf(services, code),
      account_id: account.id,
      client_id: app.clientId,
      redirect_uri: request.redirect_uri ?? '',
      scope: scopes.join(' '),
      challenge: request.code_challenge ?? '',
      session_id: session.id,
      issuer,
      expires_at: secondsAfter(now, appCodeSeconds),
    });
  });
  return answer(code);
}

interface Allowance {
  /** The scopes allowed so far. */
  consent: string;
  account: Account;
  app: App;
  scopes: readonly string[];
  now: Date;
  origin: Origin;
}

/** Earlier consent stays in force. */
async function allow(
  services: TransactionServices,
  query: Kysely<Tables>,
  { consent, account, app, scopes, now, origin }: Allowance,
): Promise<void> {
  const all = [...new Set([...wordsIn(consent), ...scopes])];
  await upsertConsent(query, {
    account_id: account.id,
    client_id: app.clientId,
    scope: all.join(' '),
    allowed_at: now,
  });
  await notifyOwner(services, query, {
    account,
    type: 'app allowed',
    at: now,
    origin,
    detail: app.name,
    subject: app.name,
  });
}

/** The scopes of a stored consent or token. */
export function wordsIn(scope: string): string[] {
  return scope.split(' ').filter((each) => each !== '');
}

/** A code as stored. */
export function codeHashOf({ keys }: Pick<Services, 'keys'>, code: string): string {
  return keys.hash('app-code', code);
}
