import type { Call } from './call.ts';
import { recordActivity } from './calls/analytics.ts';
import { sendCode, startChallenge } from './calls/challenge.ts';
import { readLegalDocument } from './calls/legal-documents.ts';
import { createCmk, deleteCmk, extractCmk, listCmks, readCmk, readPictures, updateCmks } from './calls/key-vault.ts';
import { logInWithPassword } from './calls/login.ts';
import { logInWithThirdParty, thirdAddress, providers } from './calls/third-party.ts';
import { readProfile } from './calls/profile.ts';
import { createAccount, sendSignUpCode } from './calls/sign-up.ts';
import { endSession, renewToken, sessionDetails } from './calls/session.ts';

/** All calls of the account service. */
export const table = {
  sessionDetails,
  renewToken,
  logInWithPassword,
  providers,
  thirdAddress,
  logInWithThirdParty,
  readLegalDocument,
  sendSignUpCode,
  createAccount,
  endSession,
  startChallenge,
  sendCode,
  readProfile,
  listCmks,
  readCmk,
  createCmk,
  extractCmk,
  updateCmks,
  deleteCmk,
  readPictures,
  recordActivity,
} as const satisfies Record<string, Call>;
