/** Business constants and limits. Units are in the names; where a name has none, it counts characters (code points). */

const day = 24 * 60 * 60;
const week = 7 * day;

export const httpTimeoutMs = 30_000;
/** A token this near to its end is treated as expired. */
export const tokenMarginSeconds = 60;
export const storedSeconds = 365 * day;
export const trustTokenStoredSeconds = 365 * day;
/** How long a remembered device skips the second factor; the service decides. */
export const trustTokenSeconds = 30 * day;
export const trustTokenDays = 30;
/** The last use of a session is written at most so often. */
export const sessionUseSeconds = 300;
/** The online-sign cookie in the apps; in browsers it lives as long as the service says. */
export const onlineSignInAppSeconds = 14 * day;
export const sessionCodeSeconds = 14 * week * 81;
export const sessionCodeThirdPartySeconds = storedSeconds * 81;
/** How long the code works that an app exchanges for its token. */
export const appCodeSeconds = 60;
/** How long an authorization at a third party may take. */
export const thirdPartySeconds = 600;
export const registrationMarkerSeconds = 600 as const;
export const activityWindowDays = 60;
/** How long the checklist after "This was not me" is stored. */
export const lockDownSeconds = 7 * day;
/** Security events that are read at a time. */
export const activityPageEvents = 20;
export const backupCodeCount = 10;
export const backupCodeDigits = 8;
export const totpDigits = 6;
/** How long a new secret can be confirmed. */
export const totpSecretSeconds = 1800;
/**
 * How long the connections that a reset has listed can be removed: as long as a mailed code works, which is what proved
 * it.
 */
export const linkReviewSeconds = 600;
/** How long the link in the mail to a new address works. */
export const emailLinkSeconds = 86_400;
/**
 * A network and device from which an account was first logged in to within this time are new to it. Twice as long as a
 * session lasts: an intruder had to log in again by then, and the owner had a month to read the mail about the first
 * login.
 */
export const newPlaceSeconds = 30 * day;
/** How long a change of the address can be taken back from the former one. */
export const emailUndoSeconds = 7 * 86_400;
export const emailCodeDigits = 6;
export const emailCodeSeconds = 600;
/**
 * Wrong mailed codes of one account or address in an hour, in one flow, from one network; signed in, from one session.
 * Two challenges: a typing error is not one more than that.
 */
export const wrongCodesPerHour = 10;
/**
 * Wrong codes of one account in a day, in one flow, from all networks together, before the next one has to wait. Ten
 * times as many as one network has, so that ten strangers cannot slow the owner down.
 */
export const freeWrongCodesPerDay = 100;
/** The wait after those starts at a second and doubles with every so many wrong codes. */
export const wrongCodesPerDoubling = 5;
/**
 * The longest wait: shorter than the shortest life of a mailed code, so that the code still works after it. About 500
 * guesses a day.
 */
export const codePauseSeconds = 240;
export const codeTries = 5;
/**
 * How often in an hour a network hears at login that an account has no password; then it hears what everyone hears
 * about an unknown account. As often as sign-up says that an address has an account.
 */
export const noPasswordPerHour = 20;
/**
 * How many times the limit of one network an IPv6 site (/48) has. A site holds 65,536 networks: one customer may own
 * all of them, or a mobile provider may share them out among customers.
 */
export const ipv6SiteFactor = 10;
export const resendAfterSeconds = 60;
/**
 * Reset mails to one address in an hour: a mail, some that got lost, and another try; no more for a mailbox that a
 * stranger fills.
 */
export const resetMailsPerHour = 5;
/**
 * The first reset mail to an address that a network asks for in an hour does not count among those, so that a stranger
 * who has used them up does not keep the owner out in a new network; for so many networks an hour. With the five,
 * strangers send 20 mails an hour at most.
 */
export const firstResetMailsPerHour = 15;
/**
 * Mails with a code for the second factor or a signed-in act, to one account in an hour. It takes a password or a
 * session to ask for them: an owner who goes through all settings needs about ten, and someone with a stolen session
 * cannot flood the mailbox.
 */
export const codeMailsPerHour = 20;
/**
 * At most one mail per period with the link that starts the wait for a lost second factor, no matter who requests it. The link works for
 * an hour, so the owner needs no other one earlier, and no stranger can block it.
 */
export const lostMailPauseSeconds = 600;
/**
 * As `firstResetMailsPerHour`, of these mails: with the twenty, an intruder in any number of networks sends 40 mails an
 * hour at most.
 */
export const firstCodeMailsPerHour = 20;
/** A mail that is not sent within this time counts as delayed. */
export const mailDelaySeconds = 60;
export const passwordLength = { min: 8, max: 31 } as const;
/**
 * A common word, or a part of the own address, is looked for in a password from so many letters on; shorter ones are in
 * many sentences.
 */
export const guessableWordLength = 4;
/** So many digits and signs around a common word do not make it a good password: a year and two signs. */
export const guessableEndLength = 6;
export const nameLength = 64;
export const emailLength = { min: 6, max: 254 } as const;
/** How long the parameters of a picture's upload work. */
export const avatarParametersSeconds = 600;
/** Recipients of news that another system reads at a time: a page stays below 200 KB. */
export const newsRecipients = 500;
export const loginTries = 10;
export const loginLockSeconds = 15 * 60;
/**
 * An account that is locked again and again by a stranger gets so many mails about it in a day: enough to know, too few
 * to flood a mailbox.
 */
export const lockMailsPerDay = 3;
export const redirectDelaySeconds = 5;
export const messageAutoHideMs = 5000;
export const messageGuardMs = 500;
/** Wrong protection codes until a wait. */
export const pinTries = 5;
export const pinLockSeconds = 15 * 60;
export const accessTokenSeconds = 3600;
export const undeleteHours = 72;
/**
 * How long every address of a customer can refuse that support removes the second factor: as long as a deletion can be
 * undone.
 */
export const factorRemovalHours = 72;
/** How long a request stays open once one key is enough; a forgotten one must not be carried out months later. */
export const factorRemovalOpenDays = 7;
/**
 * After a refusal one key is not enough for so long: as long as a former address can take a change of the email back.
 */
export const factorRemovalPauseDays = 7;
/** How often support unlocks an account in a day: each time someone who guesses gets all guesses again. */
export const operatorUnlocksPerDay = 5;
export const cloudHistoryErasedDays = 7;
/** A message of the service that has no translation is cut to this. */
export const serverMessageLength = 200;
export const defaultLanguage = 'en-US';
/** How long a data archive is kept, how long an address of it works, and how often a page asks whether it is ready. */
export const archiveSeconds = 10 * day;
export const archiveAddressSeconds = 5 * 60;
export const archivePollMs = 30_000;
/** After a request it is soon ready. */
export const archivePollFirstMs = 2000;
export const archivePollMaxMs = 5 * 60_000;
/** How long an app has to answer a call of the bridge. */
export const bridgeTimeoutMs = 5000;
/** In an app a token with less time left is refreshed before it is used. */
export const appTokenMarginMs = 1800;
/** How long logout waits for the service and the official site before it goes on without them. */
export const logoutTimeoutMs = 3000;
/** How long declining an app waits for the service before it goes on without it. */
export const declineTimeoutMs = 3000;
/**
 * Analytics events are sent in batches, at this count or after this time; the service accepts more at once and stores
 * them for a while.
 */
export const analyticsBatchEvents = 20;
export const analyticsBatchMs = 30_000;
export const maxAnalyticsEvents = 50;
export const analyticsStoredSeconds = 30 * day;
