import type { loginScenario } from '#contract/calls/login.ts';
import type { resetScenario, scenarios } from '#contract/calls/second-factor.ts';
import type { thirdPartyScenario } from '#contract/calls/third-party.ts';

/** Every purpose of a second factor. */
type Scenario = (typeof scenarios)[number] | typeof loginScenario | typeof resetScenario | typeof thirdPartyScenario;

/** The mails with a code. */
export const codes = {
  purposes: {
    named: {
      'users.login_with_password': 'logging in with your password',
      'users.login_with_third_account': 'logging in with a third-party account',
      'users.key_vault': 'changing your data protection',
      'users.data_archive': 'a copy of your data',
      'users.abandonment': 'deleting your account',
      'users.reset_password': 'setting a new password',
      'users.change_email': 'changing your email',
      'users.backup_email': 'changing your recovery email',
      'users.password': 'changing your password',
      'users.totp': 'changing your two-factor authentication',
      'users.phone_login': 'letting a computer log in to your account',
      'users.passkeys': 'changing your passkeys',
      'users.backup_codes': 'generating new backup codes',
      'users.view_backup_codes': 'showing your backup codes',
      'users.third_credentials': 'changing your connected accounts',
      'users.delete_account': 'deleting your account',
    } satisfies Record<Scenario, string>,
    other: 'changing your account',
  },
  title: (purpose: string) => `Your verification code for ${purpose}`,
  subject: (title: string, time: string) => `${title}, ${time}`,
  newAccount: 'creating an account',
  challenge: (purpose: string) => `Your verification code for ${purpose}:`,
  phoneLogin: (device: string) => `Your verification code for letting ${device} log in to your account:`,
  signUp: 'Your verification code for creating an account with this email address:',
  validity: (minutes: number) =>
    `Valid for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, and only once. We will never ask you for it.`,
  lossOfVideos: 'If you use it to reset your protection code, the videos stored until now can never be opened again.',
  notYours: {
    reset: 'If you did not ask for a code, you can ignore this email: your password stays as it is.',
    phoneLogin:
      'If you did not ask for a code, someone is using a device that is logged in to your account. Do not share the code, and log that device out.',
    other: 'If you did not ask for a code, someone may know your password: reset it now.',
  },
  mistake: 'If you did not ask for it, someone probably entered your address by mistake. You can ignore this email.',
};
