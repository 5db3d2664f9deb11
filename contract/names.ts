import type { Configuration } from './configuration.ts';

/** The oem values that change the page. */
export const oems = { partner: 'australian-partner', chineseRegion: 'chinese-region' } as const;

/** Names of cookies, stored values and the bridge that outside software knows, the same in both brands by default. */
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
