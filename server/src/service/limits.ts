import { codeTries } from '#contract/limits.ts';
import { pauseSeconds } from '../one-time-code/rules.ts';
import type { Services } from '../platform/services/services.ts';
import type { Settings } from '../platform/configuration/settings.ts';
import type { Database } from '../platform/database/open.ts';
import { createFailureLimiter, createLimiter, type Consumed, type Limit } from '../platform/rate-limit/limiter.ts';
import { createCallsInProgress } from '../platform/rate-limit/calls-in-progress.ts';
import { createMailLimiter } from '../platform/rate-limit/mail-limiter.ts';
import { createNetworkLimiter } from '../platform/rate-limit/network-limiter.ts';
import { createSlowingLimiter } from '../platform/rate-limit/slowing-limiter.ts';

/**
 * Wrong mailed codes per hour, for one account or address, flow and network; with a login, per session. Enough for two
 * challenges, so that a typing error does not use up the last try.
 */
const wrongCodesPerHour = 10;
/**
 * Wrong codes per day, for one account and flow from all networks together, before the next one has to wait. Ten times
 * the limit of one network, so that ten strangers cannot slow the owner down.
 */
export const freeWrongCodesPerDay = 100;
/**
 * How many times per hour login reveals to a network that an account has no password; after that it responds as for an
 * unknown account. The same number as sign-up reveals that an address has an account.
 */
export const noPasswordPerHour = 20;
/**
 * The first reset mail that a network requests for an address in an hour does not count towards RESET_MAILS_PER_HOUR,
 * so that a stranger who has used it up does not lock out the owner in another network. This applies to this many
 * networks per hour; together, strangers can cause at most 20 mails an hour.
 */
const firstResetMailsPerHour = 15;
/**
 * At most one mail per period with the link that starts the wait for a lost second factor, no matter who requests it.
 * The link is valid for an hour, so the owner needs no other one earlier, and a stranger cannot block it.
 */
const lostMailPauseSeconds = 600;
/**
 * Like `firstResetMailsPerHour`, for mails with a code: including CODE_MAILS_PER_HOUR, an intruder in any number of
 * networks can cause at most 40 mails an hour.
 */
export const firstCodeMailsPerHour = 20;
/**
 * Logins of an account that its phones decide about per hour: more than a person needs, and few enough for someone who
 * is shown one QR code after the other.
 */
export const phoneLoginsPerHour = 20;
/**
 * Calls of a session that a process works on at a time: twice the dozen that the busiest page sends in parallel, for
 * two tabs that load together.
 */
export const sessionCallsAtOnce = 24;
/** Searches of a support key that find no account, per hour: typing errors, but no list of addresses. */
export const unknownFindsPerHour = 20;
/**
 * Mails per day about locks of one account, if strangers lock it repeatedly: enough to inform the owner, too few to
 * flood the mailbox.
 */
const lockMailsPerDay = 3;

const perMinute = (points: number): Limit => ({ points, seconds: 60 });
const perHour = (points: number): Limit => ({ points, seconds: 3600 });
const perDay = (points: number): Limit => ({ points, seconds: 86_400 });

/** Every limit of the service. All processes count in the same database, except calls in progress. */
export function openLimits(
  database: Database,
  settings: Settings,
  onRefusal: (limit: string) => void,
): Services['limits'] {
  const { LOGIN_LOCK_SECONDS: seconds } = settings;
  const perAccount = { points: settings.LOGIN_TRIES_PER_ACCOUNT, seconds };
  const perAddress = { points: settings.LOGIN_TRIES_PER_ADDRESS, seconds };
  const limits: Omit<Services['limits'], 'inProgress'> = {
    account: createFailureLimiter(database, 'login-account', perAccount),
    address: createNetworkLimiter(createFailureLimiter, database, 'login-address', perAddress),
    noPassword: createNetworkLimiter(createLimiter, database, 'no-password', perHour(noPasswordPerHour)),
    lockMails: createLimiter(database, 'lock-mails', perDay(lockMailsPerDay)),
    wrongFactorCodes: createNetworkLimiter(createFailureLimiter, database, 'codes', perAccount),
    wrongCodesOfNetwork: createNetworkLimiter(createFailureLimiter, database, 'code-networks', perAddress),
    wrongCodesOfFlow: createSlowingLimiter(database, 'code-flows', {
      free: freeWrongCodesPerDay,
      seconds: 86_400,
      pause: pauseSeconds,
    }),
    wrongSignUpCodes: createNetworkLimiter(createFailureLimiter, database, 'code-tries', perHour(codeTries)),
    pins: createLimiter(database, 'pins', { points: settings.PIN_TRIES, seconds: settings.PIN_LOCK_SECONDS }),
    wrongMailedCodes: createNetworkLimiter(createFailureLimiter, database, 'wrong-codes', perHour(wrongCodesPerHour)),
    phoneLogins: createLimiter(database, 'phone-logins', perHour(phoneLoginsPerHour)),
    pictures: createLimiter(database, 'pictures', perHour(settings.PICTURES_PER_HOUR)),
    resetMails: createMailLimiter(database, 'reset-mails', {
      perHour: settings.RESET_MAILS_PER_HOUR,
      firstPerHour: firstResetMailsPerHour,
    }),
    lostMails: createLimiter(database, 'lost-mails', { points: 1, seconds: lostMailPauseSeconds }),
    codeMails: createMailLimiter(database, 'code-mails', {
      perHour: settings.CODE_MAILS_PER_HOUR,
      firstPerHour: firstCodeMailsPerHour,
    }),
    resetCallers: createNetworkLimiter(
      createLimiter,
      database,
      'reset-callers',
      perHour(settings.RESET_MAILS_PER_CALLER),
    ),
    emailChangeMails: createLimiter(database, 'email-change-mails', perHour(settings.EMAIL_CHANGE_MAILS_PER_HOUR)),
    newAddressMails: createLimiter(database, 'sign-up-mails', perHour(settings.SIGN_UP_MAILS_PER_HOUR)),
    newAddressCallers: createNetworkLimiter(
      createLimiter,
      database,
      'sign-up-callers',
      perHour(settings.SIGN_UP_MAILS_PER_HOUR),
    ),
    requests: createNetworkLimiter(createLimiter, database, 'requests', perMinute(settings.REQUESTS_PER_MINUTE)),
    session: createLimiter(database, 'session', perMinute(settings.SESSION_REQUESTS_PER_MINUTE)),
    unknownFinds: createLimiter(database, 'unknown-finds', perHour(unknownFindsPerHour)),
    unknownKeys: createNetworkLimiter(createLimiter, database, 'unknown-keys', perAddress),
    analytics: createNetworkLimiter(createLimiter, database, 'analytics', perMinute(settings.REQUESTS_PER_MINUTE)),
  };
  const all: Readonly<Record<string, AnyLimiter>> = { ...limits };
  for (const [name, limiter] of Object.entries(all)) reportRefusals(limiter, () => onRefusal(name));
  return { ...limits, inProgress: createCallsInProgress(sessionCallsAtOnce, () => onRefusal('inProgress')) };
}

interface AnyLimiter {
  consume: (...of: never[]) => Promise<Consumed>;
}

function reportRefusals(limiter: AnyLimiter, onRefusal: () => void): void {
  const { consume } = limiter;
  limiter.consume = async (...of) => {
    const attempt = await consume(...of);
    if (!attempt.allowed) onRefusal();
    return attempt;
  };
}
