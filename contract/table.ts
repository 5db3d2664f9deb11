import type { Call } from './call.ts';
import { recordActivity } from './calls/analytics.ts';
import { sendCode, startChallenge } from './calls/challenge.ts';
import { logInWithPassword } from './calls/login.ts';
import { logInWithThirdParty, thirdAddress, thirdSystems } from './calls/third-party.ts';
import { readProfile } from './calls/profile.ts';
import { endSession, renewToken, sessionDetails } from './calls/session.ts';

/** All calls of the account service. */
export const table = {
  sessionDetails,
  renewToken,
  logInWithPassword,
  thirdSystems,
  thirdAddress,
  logInWithThirdParty,
  endSession,
  startChallenge,
  sendCode,
  readProfile,
  recordActivity,
} as const satisfies Record<string, Call>;
