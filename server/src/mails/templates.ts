import { resetScenario } from '#contract/calls/challenge.ts';
import { loginScenario } from '#contract/calls/login.ts';
import { thirdPartyScenario } from '#contract/calls/third-party.ts';
import { languageNamed, type Language } from '../platform/http/language.ts';
import type { MailText } from '../platform/mail/mail-text.ts';

const vaultScenario = 'users.key_vault';

/** A code for the keys may be for a reset, which cannot be undone. */
const lossOfVideos: Record<Language, string> = {
  'en-US': 'If you use it to reset your protection code, the videos stored until now can never be opened again.',
  'zh-CN': '如果您用它重置保护码，此前存储的视频将永远无法打开。',
};

/** The name of a code's purpose in mails. */
const purposes: Record<Language, { named: Readonly<Record<string, string>>; other: string }> = {
  'en-US': {
    named: {
      [loginScenario]: 'logging in with your password',
      [thirdPartyScenario]: 'logging in with a third-party account',
      [vaultScenario]: 'changing your data protection',
      'users.data_archive': 'a copy of your data',
      'users.abandonment': 'deleting your account',
      [resetScenario]: 'setting a new password',
      'users.change_email': 'changing your email',
      'users.backup_email': 'changing your recovery email',
      'users.password': 'changing your password',
      'users.totp': 'changing your two-factor authentication',
      'users.backup_codes': 'making new backup codes',
      'users.third_credentials': 'changing your connected accounts',
      'users.delete_account': 'deleting your account',
    },
    other: 'a change of your account',
  },
  'zh-CN': {
    named: {
      [loginScenario]: '密码登录',
      [thirdPartyScenario]: '第三方账户登录',
      [vaultScenario]: '更改数据保护',
      'users.data_archive': '获取数据副本',
      'users.abandonment': '注销账户',
      [resetScenario]: '设置新密码',
      'users.change_email': '更改邮箱',
      'users.backup_email': '更改备用邮箱',
      'users.password': '更改密码',
      'users.totp': '更改两步验证',
      'users.backup_codes': '生成新备用码',
      'users.third_credentials': '更改关联账户',
      'users.delete_account': '注销账户',
    },
    other: '更改账户',
  },
};

/** Anyone who types the address can trigger this mail, so it does not mention the password. */
const notYours: Record<Language, { reset: string; other: string }> = {
  'en-US': {
    reset: 'If you did not ask for a code, you can ignore this email: your password stays as it is.',
    other: 'If you did not ask for a code, someone may know your password: change it.',
  },
  'zh-CN': {
    reset: '如果这不是您本人的操作，请忽略此邮件，您的密码不会改变。',
    other: '如果这不是您本人的操作，可能有人知道了您的密码，请尽快修改密码。',
  },
};

const challengeMails: Record<Language, (code: string, minutes: number, purpose: string, notYours: string) => MailText> =
  {
    'en-US': (code, minutes, purpose, unasked) => ({
      subject: 'Your verification code',
      text: `Your verification code for ${purpose} is ${code}.\n\nValid for ${minutes} minutes, and only once. We will never ask you for it.\n${unasked}\n`,
    }),
    'zh-CN': (code, minutes, purpose, unasked) => ({
      subject: '您的验证码',
      text: `您的验证码是 ${code}，用于${purpose}。\n\n验证码在 ${minutes} 分钟内有效，且只能使用一次。我们的工作人员绝不会向您索要验证码。\n${unasked}\n`,
    }),
  };

const signUpMails: Record<Language, (code: string, minutes: number) => MailText> = {
  'en-US': (code, minutes) => ({
    subject: 'Your verification code',
    text: `Your verification code for creating an account with this email address is ${code}.\n\nValid for ${minutes} minutes, and only once. We will never ask you for it.\nIf you did not ask for it, someone probably entered your address by mistake. You can ignore this email.\n`,
  }),
  'zh-CN': (code, minutes) => ({
    subject: '您的验证码',
    text: `您的验证码是 ${code}，用于以此邮箱地址创建账户。\n\n验证码在 ${minutes} 分钟内有效，且只能使用一次。我们的工作人员绝不会向您索要验证码。\n如果这不是您本人的操作，可能有人误填了您的邮箱地址。不会有任何影响，您可以忽略此邮件。\n`,
  }),
};

/** The mail with the code for a new account, in the page's language. */
export function signUpMail(language: Language, { code, seconds }: { code: string; seconds: number }): MailText {
  return signUpMails[language](code, Math.ceil(seconds / 60));
}

/** The mail with the code of a challenge, in the account's language. */
export function challengeMail(
  language: string,
  { code, purpose, seconds }: { code: string; purpose: string; seconds: number },
): MailText {
  const tag = languageNamed(language) ?? 'en-US';
  const { named, other } = purposes[tag];
  const unasked = notYours[tag][purpose === resetScenario ? 'reset' : 'other'];
  const warning = purpose === vaultScenario ? `${lossOfVideos[tag]}\n` : '';
  return challengeMails[tag](code, Math.ceil(seconds / 60), named[purpose] ?? other, `${warning}${unasked}`);
}
