import type { Configuration } from './configuration.ts';

/** The `oem` values that change the page. */
export const oems = { partner: 'australian-partner', chineseRegion: 'chinese-region' } as const;

/** Names of cookies, stored values and the bridge that other software knows; by default the same in every brand. */
export const defaultNames = {
  cookies: {
    marker: 'ac_signed_in',
    sessionCode: 'ac_session_code',
    onlineSign: 'ac_online_sign',
    signUpSource: 'ac_signup_source',
    signUpMarker: 'ac_signup_marker',
    language: 'ac_language',
  },
  storage: {
    token: 'ac_token',
    trustTokens: 'ac_trust_tokens',
    twoFactorNoticeOff: '2fa_notice_off',
    cookieConsent: 'ac_cookie_consent',
  },
  bridge: 'accountCenterBridge',
} as const satisfies Pick<Configuration, 'cookies' | 'storage' | 'bridge'>;

// Names of values that pages store for themselves, per tab or per browser. Stored values exist under them, so a name
// may keep a word that the code no longer uses.

/** Written and removed at once, to find out whether storage is full. */
export const probeName = 'ac_probe';
export const flashMessageName = 'ac_notice';
/** When the page was last reloaded because a part of it was missing. */
export const reloadedAtName = 'ac_reloaded_at';
/**
 * Whether the cookie notice has been answered. The document reads it before the configuration, which names the stored
 * answer, is loaded.
 */
export const cookieNoticeAnsweredName = 'ac_cookie_notice';
/** How pages look in this browser. Documents read it before their first paint. */
export const themeName = 'ac_theme';
export const prefilledUsernameName = 'ac_chosen_name';
export const deferredAgreementsName = 'ac_agreements_deferred';
/** Since the last login, the managers of passkeys have not been told which ones the account has. */
export const passkeysToSignalName = 'ac_passkeys_to_signal';
/** Since a login by password, no passkey has been offered. */
export const passkeyToOfferName = 'ac_passkey_to_offer';
export const rememberedAccountsName = 'ac_accounts';
export const signUpName = 'ac_sign_up';
export const shownEmailName = 'ac_shown_email';
/** What was typed in a form of the account when its session ended. */
export const unsavedTextName = 'ac_unsaved_text';
export const authenticatorSetupName = 'ac_authenticator_setup';
export const passwordResetName = 'ac_reset';
export const reportedEventName = 'ac_disowned_event';
export const pendingAuthorizationName = 'ac_third_sign_in';
/** The code that a phone has scanned to log in on a computer, until that is decided. */
export const scannedCodeName = 'ac_scanned_code';
/** Kept after the other values are consumed, so that the page still knows the user's destination after a reload. */
export const returnQueryName = 'ac_pending_authorization';
export const linkingName = 'ac_third_connecting';
/** The third party that could not be connected, and why. */
export const refusedConnectionName = 'ac_third_refused';
export const thirdPartyTicketName = 'ac_third_ticket';
