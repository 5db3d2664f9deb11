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
/** The shortest interval between two records of a session's last use. */
export const sessionUseSeconds = 300;
/** The lifetime of the online-sign cookie in apps; in browsers the service decides. */
export const onlineSignInAppSeconds = 14 * day;
export const sessionCodeSeconds = 14 * week * 81;
export const sessionCodeThirdPartySeconds = storedSeconds * 81;
/** How long the code that an app exchanges for its token is valid. */
export const appCodeSeconds = 60;
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
/** How long a new secret can be confirmed. */
export const totpSecretSeconds = 1800;
/** How long the session that generated backup codes can show them again, until they are confirmed as saved. */
export const unsavedCodesSeconds = 3600;
/**
 * How long the connections that a reset has listed can be removed: as long as a mailed code is valid, because that code
 * was the proof.
 */
export const linkReviewSeconds = 600;
/** How long the link in the mail to a new address is valid. */
export const emailLinkSeconds = day;
/**
 * A network and device count as new to an account for this long after its first login from them. Twice the lifetime of
 * a session: an intruder must log in again by then, and the owner has had a month to read the mail about the first
 * login.
 */
export const newPlaceSeconds = 30 * day;
/**
 * A place known for this long is the owner's home: what is added from there is the owner's, even if a thief of the
 * former mailbox takes a change back.
 */
export const homePlaceSeconds = 60 * day;
/** How long the former address can take a change of the address back. */
export const emailTakeBackSeconds = 7 * day;
export const emailCodeDigits = 6;
export const emailCodeSeconds = 600;
/**
 * Wrong mailed codes per hour, for one account or address, flow and network; with a login, per session. Enough for two
 * challenges, so that a typing error does not use up the last try.
 */
export const wrongCodesPerHour = 10;
/**
 * Wrong codes per day, for one account and flow from all networks together, before the next one has to wait. Ten times
 * the limit of one network, so that ten strangers cannot slow the owner down.
 */
export const freeWrongCodesPerDay = 100;
/** Above that limit, the wait starts at one second and doubles after each further batch of this many wrong codes. */
export const wrongCodesPerDoubling = 5;
/**
 * The longest wait: shorter than the shortest lifetime of a mailed code, so that the code is still valid afterwards.
 * Allows about 500 guesses a day.
 */
export const codePauseSeconds = 240;
export const codeTries = 5;
/** How long the proof for an archive also covers its downloads, in the same session. */
export const archiveProofSeconds = 900;
/**
 * How many times per hour login reveals to a network that an account has no password; after that it responds as for an
 * unknown account. The same number as sign-up reveals that an address has an account.
 */
export const noPasswordPerHour = 20;
/**
 * The limit of an IPv6 site (/48), as a multiple of the limit of one network. A site has 65,536 networks: one customer
 * may own all of them, or a mobile provider may share them among customers.
 */
export const ipv6SiteFactor = 10;
export const resendAfterSeconds = 60;
/**
 * Reset mails to one address per hour: enough for one mail, a few lost ones and another try, but too few for a stranger
 * to flood the mailbox.
 */
export const resetMailsPerHour = 5;
/**
 * The first reset mail that a network requests for an address in an hour does not count towards that limit, so that a
 * stranger who has used it up does not lock out the owner in another network. This applies to this many networks per
 * hour; together, strangers can cause at most 20 mails an hour.
 */
export const firstResetMailsPerHour = 15;
/**
 * Mails with a code for the second factor or a signed-in act, to one account per hour. Requesting them takes a password
 * or a session: an owner who changes all settings needs about ten, and a stolen session cannot flood the mailbox.
 */
export const codeMailsPerHour = 20;
/**
 * At most one mail per period with the link that starts the wait for a lost second factor, no matter who requests it.
 * The link is valid for an hour, so the owner needs no other one earlier, and a stranger cannot block it.
 */
export const lostMailPauseSeconds = 600;
/**
 * Like `firstResetMailsPerHour`, for these mails: including the twenty above, an intruder in any number of networks can
 * cause at most 40 mails an hour.
 */
export const firstCodeMailsPerHour = 20;
/**
 * Calls of a session that a process works on at a time: twice the dozen that the busiest page sends in parallel, for
 * two tabs that load together.
 */
export const sessionCallsAtOnce = 24;
/** How many accounts a browser is known to, the last ones that logged in with it. */
export const knownBrowserAccounts = 5;
/** Searches of a support key that find no account, per hour: typing errors, but no list of addresses. */
export const unknownFindsPerHour = 20;
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
export const emailLength = { min: 6, max: 254 } as const;
/** How long the parameters of a picture's upload are valid. */
export const avatarParametersSeconds = 600;
/** Recipients of news per page of the list for other systems, so that a page stays below 200 KB. */
export const newsRecipients = 500;
export const loginTries = 10;
export const loginLockSeconds = 15 * 60;
/**
 * Mails per day about locks of one account, if strangers lock it repeatedly: enough to inform the owner, too few to
 * flood the mailbox.
 */
export const lockMailsPerDay = 3;
export const redirectDelaySeconds = 5;
export const messageAutoHideMs = 5000;
export const messageGuardMs = 500;
/** Wrong protection codes before a wait. */
export const pinTries = 5;
export const pinLockSeconds = 15 * 60;
export const accessTokenSeconds = 3600;
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
/** How often support can unlock an account per day, because each unlock gives a guesser all guesses again. */
export const operatorUnlocksPerDay = 5;
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
export const analyticsStoredSeconds = 30 * day;
