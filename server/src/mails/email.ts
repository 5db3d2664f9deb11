import type { EmailUsage } from '#contract/calls/email.ts';
import { languageNamed, type Language } from '../platform/http/language.ts';
import { momentInWords, type MailReader } from './moment.ts';
import type { MailText } from '../platform/mail/mail-text.ts';

interface CandidateMail {
  usage: EmailUsage;
  code: string;
  minutes: number;
  link: string;
}

const purposes: Record<Language, Record<EmailUsage, string>> = {
  'en-US': {
    change_email: 'making this the email of your account',
    backup_email: 'making this the recovery email of an account',
    verify_email: 'verifying the email of your account',
  },
  'zh-CN': {
    change_email: '将此邮箱设为您账户的邮箱',
    backup_email: '将此邮箱设为账户的备用邮箱',
    verify_email: '验证您账户的邮箱',
  },
};

const candidateTexts: Record<Language, (mail: CandidateMail) => MailText> = {
  'en-US': ({ usage, code, minutes, link }) => ({
    subject: 'Verify your email',
    text: `Your verification code for ${purposes['en-US'][usage]} is ${code}.\n\nValid for ${minutes} minutes, and only once. We will never ask you for it.\n\nOr open this link within 24 hours:\n${link}\n\nIf you did not ask for it, someone probably entered your address by mistake. You can ignore this email.\n`,
  }),
  'zh-CN': ({ usage, code, minutes, link }) => ({
    subject: '验证您的邮箱',
    text: `您的验证码是 ${code}，用于${purposes['zh-CN'][usage]}。\n\n验证码在 ${minutes} 分钟内有效，且只能使用一次。我们的工作人员绝不会向您索要验证码。\n\n您也可以在 24 小时内打开此链接：\n${link}\n\n如果这不是您本人的操作，可能有人误填了您的邮箱地址。不会有任何影响，您可以忽略此邮件。\n`,
  }),
};

/** The mail that proves a new address, with a code and a link. */
export function candidateMail(language: string, mail: CandidateMail): MailText {
  return candidateTexts[languageNamed(language) ?? 'en-US'](mail);
}

interface ChangedMail {
  /** The new address, partly masked. */
  address: string;
  until: Date;
  link: string;
}

const changedTexts: Record<Language, (mail: { address: string; until: string; link: string }) => MailText> = {
  'en-US': ({ address, until, link }) => ({
    subject: 'Your email was changed',
    text: `The email of your account was changed to ${address}. All other devices were logged out.\n\nIf this wasn’t you, take the change back until ${until}:\n${link}\n\nThen choose a new password: someone may know the old one.\n`,
  }),
  'zh-CN': ({ address, until, link }) => ({
    subject: '您的邮箱已更改',
    text: `您账户的邮箱已更改为 ${address}，其他所有设备均已退出登录。\n\n如果这不是您本人的操作，请在 ${until} 之前打开以下链接撤销更改：\n${link}\n\n然后请设置新密码，可能有人知道您的旧密码。\n`,
  }),
};

/** The mail that notifies the former address of a change, with a link to take it back. */
export function changedMail(reader: MailReader, { address, until, link }: ChangedMail): MailText {
  const at = momentInWords(reader, until);
  return changedTexts[languageNamed(reader.language) ?? 'en-US']({ address, until: at, link });
}
