/** Business constants and limits. The name states the unit; a name without one counts characters (code points). */

const day = 24 * 60 * 60;
const week = 7 * day;

export const httpTimeoutMs = 30_000;
/** A call that takes longer is called slow, and the user can stop waiting for it. */
export const slowCallMs = 5000;
/** A token with less time left counts as expired. */
export const tokenMarginSeconds = 60;
export const storedSeconds = 365 * day;
export const trustTokenStoredSeconds = 365 * day;
/** How long a remembered device skips the second factor, as the pages say. */
export const trustTokenDays = 30;
export const trustTokenSeconds = trustTokenDays * day;
/** The lifetime of the online-sign cookie in apps; in browsers the service decides. */
export const onlineSignInAppSeconds = 14 * day;
export const sessionCodeSeconds = 14 * week * 81;
export const sessionCodeThirdPartySeconds = storedSeconds * 81;
/** How long an authorization at a third party may take. */
export const thirdPartySeconds = 600;
export const registrationMarkerSeconds = 600 as const;
export const activityWindowDays = 60;
/** How long the checklist after "This was not me" is stored. */
export const lockDownSeconds = 7 * day;
/** Security events per page. */
export const activityPageEvents = 20;
export const backupCodeCount = 10;
/** With so many left, or fewer, the account's page asks for new ones. */
export const fewBackupCodes = 2;
export const backupCodeDigits = 8;
export const totpDigits = 6;
/** Authenticator apps of one account. Each one more makes a guessed code more likely to be right. */
export const maxAuthenticators = 5;
/** How far the clock of an authenticator app may be off: two minutes, in steps of 30 seconds. */
export const clockToleranceSteps = 4;
/** How long the link in the mail to a new address is valid. */
export const emailLinkSeconds = day;
/**
 * A network and device count as new to an account for this long after its first login from them. Twice the lifetime of
 * a session: an intruder must log in again by then, and the owner has had a month to read the mail about the first
 * login.
 */
export const newPlaceSeconds = 30 * day;
/** How long the former address can take a change of the address back. */
export const emailTakeBackSeconds = 7 * day;
/** Passkeys of one account, and how long the challenge of one is valid. */
export const maxPasskeys = 20;
export const passkeyChallengeSeconds = 300;
/** How long a QR code logs in with a phone; how long the phone that chose its number has for the proof. */
export const phoneLoginSeconds = 60;
export const phoneProofSeconds = 120;
/** How long the browser has to fetch what the phone has allowed. */
export const phonePickupSeconds = 30;
/** How often a page asks what the phone has decided; one that has not asked for so long has given up. */
export const phonePollSeconds = 2;
export const phoneGivenUpSeconds = 20;
/** How long a passkey from a new place, which may be an intruder's, ends none of the owner's ways back. */
export const newPasskeySeconds = 7 * day;
/** The check-up reports what was not used for so long, and keeps a dismissed line away. */
export const unusedSessionDays = 7;
export const unusedAppDays = 365;
export const checkUpDismissedDays = 90;
export const emailCodeDigits = 6;
export const emailCodeSeconds = 600;
export const codeTries = 5;
export const resendAfterSeconds = 60;
/** A mail not sent within this time counts as delayed. */
export const mailDelaySeconds = 60;
export const passwordLength = { min: 8, max: 31 } as const;
/**
 * The minimum length of a common word, or of a part of the owner's address, that is searched for in a password; shorter
 * ones occur in many sentences.
 */
export const guessableWordLength = 4;
/** This many digits and signs around a common word do not make a good password: a year and two signs. */
export const guessableEndLength = 6;
export const nameLength = 64;
export const emailLength = 254;
export const redirectDelaySeconds = 5;
export const messageAutoHideMs = 5000;
export const messageGuardMs = 500;
export const undeleteHours = 72;
/**
 * How long every address of a customer can refuse that support removes the second factor: as long as a deletion can be
 * undone.
 */
export const factorRemovalHours = 72;
/** How long a request stays open once one key is enough, so that a forgotten one is not carried out months later. */
export const factorRemovalOpenDays = 7;
/** How long one key is not enough after a refusal: as long as a former address can take a change of the email back. */
export const factorRemovalPauseDays = 7;
export const cloudHistoryErasedDays = 7;
/** Maximum length of a message from the service that has no translation; longer ones are cut. */
export const serverMessageLength = 200;
export const defaultLanguage = 'en-US';
/**
 * How long a data archive is stored, how long its address is valid, and how often a page checks whether it is ready.
 */
export const archiveSeconds = 10 * day;
export const archiveAddressSeconds = 5 * 60;
export const archivePollMs = 30_000;
/** Check more often after a request, because the archive is soon ready. */
export const archivePollFirstMs = 2000;
export const archivePollMaxMs = 5 * 60_000;
/** How long an app has to respond to a call of the bridge. */
export const bridgeTimeoutMs = 5000;
/** In an app, a token with less time left is refreshed before use. */
export const appTokenMarginMs = 1800;
/** How long logout waits for the service and the official site before it continues without them. */
export const logoutTimeoutMs = 3000;
/** How long declining an app waits for the service before it continues without it. */
export const declineTimeoutMs = 3000;
/**
 * Analytics events are sent in batches, at this count or after this time; the service accepts larger batches and stores
 * events for a limited time.
 */
export const analyticsBatchEvents = 20;
export const analyticsBatchMs = 30_000;
export const maxAnalyticsEvents = 50;
