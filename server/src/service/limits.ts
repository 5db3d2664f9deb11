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
import { createFailureLimiter, createLimiter, type Consumed, type Limit } from '../platform/rate-limit/limiter.ts';
import { createCallsInProgress } from '../platform/rate-limit/calls-in-progress.ts';
import { createMailLimiter } from '../platform/rate-limit/mail-limiter.ts';
import { createNetworkLimiter } from '../platform/rate-limit/network-limiter.ts';
import { createSlowingLimiter } from '../platform/rate-limit/slowing-limiter.ts';

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
