import {
  codeTries,
  firstCodeMailsPerHour,
  firstResetMailsPerHour,
  freeWrongCodesPerDay,
  lockMailsPerDay,
  lostMailPauseSeconds,
  noPasswordPerHour,
  sessionCallsAtOnce,
  unknownFindsPerHour,
  wrongCodesPerHour,
} from '#contract/limits.ts';
import { pauseSeconds } from '../one-time-code/rules.ts';
import type { Services } from '../platform/services/services.ts';
import type { Settings } from '../platform/configuration/settings.ts';
import type { Database } from '../platform/database/open.ts';
import { createFailureLimiter, createLimiter, type Consumed } from '../platform/rate-limit/limiter.ts';
import { createCallsInProgress } from '../platform/rate-limit/calls-in-progress.ts';
import { createMailLimiter } from '../platform/rate-limit/mail-limiter.ts';
import { createNetworkLimiter } from '../platform/rate-limit/network-limiter.ts';
import { createSlowingLimiter } from '../platform/rate-limit/slowing-limiter.ts';

/** Every limit of the service. All processes count in the same database, except calls in progress. */
export function openLimits(
  database: Database,
  settings: Settings,
  onRefusal: (limit: string) => void,
): Services['limits'] {
  const { LOGIN_LOCK_SECONDS: lockSeconds } = settings;
  const limits: Omit<Services['limits'], 'inProgress'> = {
    account: createFailureLimiter(database, 'login-account', settings.LOGIN_TRIES_PER_ACCOUNT, lockSeconds),
    address: createNetworkLimiter(
      createFailureLimiter,
      database,
      'login-address',
      settings.LOGIN_TRIES_PER_ADDRESS,
      lockSeconds,
    ),
    noPassword: createNetworkLimiter(createLimiter, database, 'no-password', noPasswordPerHour, 3600),
    lockMails: createLimiter(database, 'lock-mails', lockMailsPerDay, 86_400),
    wrongFactorCodes: createNetworkLimiter(
      createFailureLimiter,
      database,
      'codes',
      settings.LOGIN_TRIES_PER_ACCOUNT,
      lockSeconds,
    ),
    wrongCodesOfNetwork: createNetworkLimiter(
      createFailureLimiter,
      database,
      'code-networks',
      settings.LOGIN_TRIES_PER_ADDRESS,
      lockSeconds,
    ),
    wrongCodesOfFlow: createSlowingLimiter(database, 'code-flows', {
      free: freeWrongCodesPerDay,
      seconds: 86_400,
      pause: pauseSeconds,
    }),
    wrongSignUpCodes: createNetworkLimiter(createFailureLimiter, database, 'code-tries', codeTries, 3600),
    pins: createLimiter(database, 'pins', settings.PIN_TRIES, settings.PIN_LOCK_SECONDS),
    wrongMailedCodes: createNetworkLimiter(createFailureLimiter, database, 'wrong-codes', wrongCodesPerHour, 3600),
    pictures: createLimiter(database, 'pictures', settings.PICTURES_PER_HOUR, 3600),
    resetMails: createMailLimiter(database, 'reset-mails', settings.RESET_MAILS_PER_HOUR, firstResetMailsPerHour),
    lostMails: createLimiter(database, 'lost-mails', 1, lostMailPauseSeconds),
    codeMails: createMailLimiter(database, 'code-mails', settings.CODE_MAILS_PER_HOUR, firstCodeMailsPerHour),
    resetCallers: createNetworkLimiter(createLimiter, database, 'reset-callers', settings.RESET_MAILS_PER_CALLER, 3600),
    emailChangeMails: createLimiter(database, 'email-change-mails', settings.EMAIL_CHANGE_MAILS_PER_HOUR, 3600),
    newAddressMails: createLimiter(database, 'sign-up-mails', settings.SIGN_UP_MAILS_PER_HOUR, 3600),
    newAddressCallers: createNetworkLimiter(
      createLimiter,
      database,
      'sign-up-callers',
      settings.SIGN_UP_MAILS_PER_HOUR,
      3600,
    ),
    requests: createNetworkLimiter(createLimiter, database, 'requests', settings.REQUESTS_PER_MINUTE, 60),
    session: createLimiter(database, 'session', settings.SESSION_REQUESTS_PER_MINUTE, 60),
    unknownFinds: createLimiter(database, 'unknown-finds', unknownFindsPerHour, 3600),
    unknownKeys: createNetworkLimiter(
      createLimiter,
      database,
      'unknown-keys',
      settings.LOGIN_TRIES_PER_ADDRESS,
      lockSeconds,
    ),
    analytics: createNetworkLimiter(createLimiter, database, 'analytics', settings.REQUESTS_PER_MINUTE, 60),
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
