import type { Kysely } from 'kysely';
import type { InferOutput } from 'valibot';
import type { CodeSent } from '#contract/calls/second-factor.ts';
import type { LoginReply } from '#contract/calls/login.ts';
import type { registerWithThirdParty, sendThirdPartyCode, thirdTicketSchema } from '#contract/calls/third-party.ts';
import { thirdPartySeconds } from '#contract/limits.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { consumeCode, type CodeKey } from '../../one-time-code/store.ts';
import { requireCode } from '../../one-time-code/verify.ts';
import { emailKey } from '../../accounts/accounts.ts';
import { insertAccount, isAddressTaken } from '../../accounts/held-addresses.ts';
import type { Origin } from '../../platform/client-address.ts';
import { openSession } from '../../sessions/open-session.ts';
import { secondsAfter, secondsUntil } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Language } from '../../platform/language/language.ts';
import { agreesToAll, insertAgreements } from '../legal-documents/agreements.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services } from '../../platform/services/services.ts';
import { newAccount } from '../sign-up/create-account.ts';
import { requireEmail } from '../../accounts/require-email.ts';
import { sendSignUpMail } from '../sign-up/send-code.ts';
import type { Identity } from '../../platform/configuration/provider.ts';
import { needsCode } from './rules.ts';
import {
  consumeTicket,
  findLinked,
  findTicket,
  insertLink,
  storeTicket,
  type RequestKey,
  type Ticket,
} from './store.ts';

/**
 * Issues the ticket with which the owner of a new identity may create an account. It is stored with this browser's
 * request.
 */
export async function issueTicket(
  { database, clock, keys, random }: Services,
  key: RequestKey,
  identity: Identity,
): Promise<Omit<InferOutput<typeof thirdTicketSchema>, 'provider'>> {
  const { subject, name, email, emailVerified: verified } = identity;
  const ticket = random.text(32);
  const expires_at = secondsAfter(clock.now(), thirdPartySeconds);
  await storeTicket(database.query, key.stateHash, {
    ticket_hash: keys.hash('third-ticket', ticket),
    subject,
    name,
    email,
    email_verified: verified,
    expires_at,
  });
  return { ticket, verified, ...(email !== null && { email }) };
}

/** What the request says besides its body. */
export interface RequestContext {
  brand: Brand;
  language: Language;
  origin: Origin;
  formerCode: string | null;
  signal: AbortSignal;
}

/**
 * Mails a code to the typed address. Does not reveal whether the address has an account: only its owner may know.
 */
export async function mailTicketCode(
  services: Services,
  { ticket: ticketText, email, again = false }: InferOutput<typeof sendThirdPartyCode.body>,
  { brand, language, origin, signal }: RequestContext,
): Promise<CodeSent> {
  const ticket = await requireTicket(services, ticketText, brand);
  requireEmail(email);
  const seconds = Math.min(brand.mailCodeSeconds, secondsUntil(ticket.expires_at, services.clock.now()));
  return sendSignUpMail(
    services,
    { email, again, brand, language, address: origin.address, key: codeKeyOf(ticket, email), seconds },
    signal,
  );
}

/** Creates an account linked to the new identity, and opens its first session. */
export async function register(
  services: Services,
  form: InferOutput<typeof registerWithThirdParty.body>,
  { brand, language, origin, formerCode, signal }: RequestContext,
): Promise<LoginReply> {
  const { database, clock } = services;
  const { email, agreements, country, news, code } = form;
  const ticket = await requireTicket(services, form.ticket, brand);
  requireEmail(email);
  if (!agreesToAll(agreements, await services.legalDocuments(brand).versions()))
    throw new ApiError('agreement_required');
  const key = codeKeyOf(ticket, email);
  const mustProve = needsCode(ticket, email);
  if (mustProve && code === undefined) throw new ApiError('require_params_error');
  const codeHash = mustProve
    ? await requireCode(services, key, code ?? '', {
        flow: 'sign-up',
        account: null,
        address: origin.address,
        session: null,
      })
    : null;
  // Before the link check: by now, an account that another ticket of this identity has just created is linked.
  const isTaken = await isAddressTaken(database.query, email, { now: clock.now() });
  await requireUnlinked(database.query, ticket);
  if (isTaken) throw new ApiError('account_found');
  return inTransaction(services, async (query, services) => {
    const now = clock.now();
    if (!(await consumeTicket(query, ticket.ticket_hash, now))) throw new ApiError('third_account_already_register');
    if (codeHash !== null && !(await consumeCode(query, key, codeHash, now)))
      throw new ApiError('mfa_session_not_found');
    const { system, subject, name } = ticket;
    const account = await insertAccount(query, newAccount({ email, name, country, language, news, brand }, null, now));
    if (account === null) {
      await requireUnlinked(query, ticket);
      throw new ApiError('account_found');
    }
    const isLinked = await insertLink(query, {
      account_id: account.id,
      system,
      subject,
      name: name ?? email,
      email: ticket.email,
      created_at: now,
    });
    if (!isLinked) throw new ApiError('third_account_already_associated');
    await insertAgreements(query, account.id, agreements, now);
    return openSession(services, query, {
      account,
      clientId: brand.clientId,
      language,
      origin,
      formerCode,
      event: 'register with third account',
      trust: false,
      signal,
    });
  });
}

async function requireTicket(
  { database, clock, keys }: Services,
  ticket: string,
  { clientId }: Brand,
): Promise<Ticket> {
  const found = await findTicket(database.query, {
    ticketHash: keys.hash('third-ticket', ticket),
    clientId,
    now: clock.now(),
  });
  if (found === null) throw new ApiError('third_account_refused');
  if (found.registered_at !== null) throw new ApiError('third_account_already_register');
  return found;
}

/** Refuses an identity that has since been linked to an account. */
async function requireUnlinked(query: Kysely<Tables>, { system, subject }: Ticket): Promise<void> {
  if ((await findLinked(query, system, subject)) !== null) throw new ApiError('third_account_already_associated');
}

/** The code belongs to the ticket: one mailed for another ticket is refused. */
function codeKeyOf({ ticket_hash: hash }: Ticket, email: string): CodeKey {
  return { subject: `${hash} ${emailKey(email)}`, purpose: 'third-register', type: '' };
}
