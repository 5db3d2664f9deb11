import type { ConfirmedEmail, DescribedLink, EmailUsage } from '#contract/calls/email.ts';
import { cleanCode, codeKind } from '#contract/rules/codes.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { consumeCode } from '../../one-time-code/store.ts';
import { requireCode } from '../../one-time-code/verify.ts';
import { emailKey, findAccount, lockAccount } from '../../accounts/accounts.ts';
import { insertEvent } from '../../accounts/events.ts';
import type { Origin } from '../../platform/client-address.ts';
import { maskedEmailBeside } from '../../accounts/masked-email.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Caller } from '../../sessions/authenticate.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services } from '../../platform/services/services.ts';
import { candidateKey } from './candidates.ts';
import { changeEmail } from './change-email.ts';
import { setRecoveryEmail } from './set-recovery-email.ts';
import { consumeCandidate, findCandidate, findCandidateOfLink, type Candidate } from './store.ts';

interface Confirmation {
  /** The candidate that this call may confirm. */
  usages: readonly EmailUsage[];
  /** The mailed code, or the link's token. */
  candidate: string;
  email: string;
  /** Null without a session: then only a link is accepted. */
  caller: Caller | null;
  brand: Brand;
  origin: Origin;
}

type Asked = Pick<Confirmation, 'usages' | 'candidate' | 'email' | 'caller'>;

/** Reads what a link does. A caller without a session, or with another one than the request's, has to see for whom. */
export async function describeLink(services: Services, asked: Asked): Promise<DescribedLink> {
  if (isMailedCode(asked.candidate)) throw new ApiError('email_candidate_invalid');
  const candidate = await requireCandidate(services, asked);
  const account = await findAccount(services.database.query, candidate.account_id);
  const usage = asked.usages.find((each) => each === candidate.usage);
  if (account === null || usage === undefined) throw new ApiError('email_candidate_not_found');
  return {
    usage,
    account: maskedEmailBeside(account.email, candidate.email),
    isOwn: asked.caller !== null && asked.caller.session.id === candidate.session_id,
  };
}

/** The candidate of a code or of a link, while it can be confirmed. */
async function requireCandidate(
  { database, keys, clock }: Services,
  { usages, candidate: codeOrToken, email, caller }: Asked,
): Promise<Candidate> {
  const isCode = isMailedCode(codeOrToken);
  if (isCode && caller === null) throw new ApiError('required_authentication');
  const candidate =
    isCode && caller !== null
      ? await findCandidate(database.query, caller.account.id, usages, email)
      : await findCandidateOfLink(database.query, keys.hash('email-link', codeOrToken));
  if (candidate === null || !usages.some((usage) => usage === candidate.usage))
    throw new ApiError('email_candidate_not_found');
  if (caller !== null && caller.account.id !== candidate.account_id) throw new ApiError('email_account_mismatch');
  if (emailKey(candidate.email) !== emailKey(email)) throw new ApiError('email_candidate_invalid');
  requireOpen(candidate, clock.now());
  return candidate;
}

function requireOpen({ used_at: usedAt, expires_at: expiresAt }: Candidate, now: Date): void {
  if (usedAt !== null) throw new ApiError('email_already_verified');
  if (expiresAt <= now) throw new ApiError('email_candidate_invalid');
}

function isMailedCode(codeOrToken: string): boolean {
  return codeKind(cleanCode(codeOrToken)) === 'totp';
}

/** Applies a candidate to the account. A link is accepted in any browser, except where another account is signed in. */
export async function confirmCandidate(services: Services, confirmation: Confirmation): Promise<ConfirmedEmail> {
  const { candidate: codeOrToken, caller, brand, origin } = confirmation;
  const { clock } = services;
  const candidate = await requireCandidate(services, confirmation);
  const key = candidateKey(services, candidate.account_id, candidate.usage, candidate.email);
  const guesser = {
    flow: 'signed-in',
    account: candidate.account_id,
    address: origin.address,
    session: caller?.session.id ?? null,
  } as const;
  const codeHash = isMailedCode(codeOrToken) ? await requireCode(services, key, codeOrToken, guesser) : null;
  return inTransaction(services, async (query, services) => {
    // Lock the account first, as everything that ends candidates does, to avoid a deadlock. What is read from here on
    // cannot change.
    await lockAccount(query, candidate.account_id);
    const account = await findAccount(query, candidate.account_id);
    const found = await findCandidateOfLink(query, candidate.token_hash);
    if (found === null || account === null || account.deleted_at !== null || account.disabled_at !== null)
      throw new ApiError('email_candidate_not_found');
    const now = clock.now();
    requireOpen(found, now);
    // Replaced or expired since it was compared.
    if (codeHash !== null && !(await consumeCode(query, key, codeHash, now)))
      throw new ApiError('mfa_session_not_found');
    await consumeCandidate(query, candidate, now);
    const session = caller?.session.id ?? null;
    switch (candidate.usage) {
      case 'change_email': {
        const changed = await changeEmail(services, query, { account, candidate, session, brand, now, origin });
        await insertEvent(query, { account: account.id, type: 'changed email', at: now, origin });
        return changed;
      }
      case 'backup_email':
        await setRecoveryEmail(services, query, { account, email: candidate.email, origin, now });
        return confirmed('backup_email', candidate.email);
      default:
        await query.updateTable('accounts').set({ email_verified: true }).where('id', '=', account.id).execute();
        await insertEvent(query, { account: account.id, type: 'verified email', at: now, origin });
        return confirmed('verify_email', candidate.email);
    }
  });
}

function confirmed(usage: EmailUsage, emailAddress: string): ConfirmedEmail {
  return { usage, emailAddress, undoUntil: null, web_session_auth_code: null };
}
