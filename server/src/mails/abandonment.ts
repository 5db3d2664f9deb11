import type { Origin } from '../platform/client-address.ts';
import { languageNamed, type Language } from '../platform/http/language.ts';
import { deviceIn } from './device.ts';
import { momentInWords, type MailReader } from './moment.ts';
import type { MailText } from '../platform/mail/mail-text.ts';

/** Done after the time to undo it, or at once. */
type Removal = 'planned' | 'atOnce';

interface Texts {
  scheduled(executeAt: string, origin: string): MailText;
  /** For a former address that can still take the account back. */
  scheduledFormer(executeAt: string, origin: string): MailText;
  cancelled(origin: string): MailText;
  cancelledFormer(origin: string): MailText;
  removed: Record<Removal, MailText>;
  removedFormer: MailText;
  origin(at: string, origin: Origin): string;
}

const texts: Record<Language, Texts> = {
  'en-US': {
    scheduled: (executeAt, origin) => ({
      subject: 'Your account will be deleted',
      text: `The deletion of your account was requested: it will be removed for good on ${executeAt}. Until then nothing changes: log in and choose “Recover account” if you want to keep it.\n\n${origin}\nIf this wasn’t you, log in, recover your account and change your password now.\n`,
    }),
    scheduledFormer: (executeAt, origin) => ({
      subject: 'The account that used this email will be deleted',
      text: `The email of an account was changed from this address, and the deletion of that account was requested: it will be removed for good on ${executeAt}.\n\n${origin}\nIf this wasn’t you, take the change of the email back before then, with the link in our earlier email. That cancels the deletion.\n`,
    }),
    cancelled: (origin) => ({
      subject: 'Your account is recovered',
      text: `The planned deletion of your account was cancelled. Nothing was removed.\n\n${origin}\nIf this wasn’t you, reset your password now and check your account’s security page.\n`,
    }),
    cancelledFormer: (origin) => ({
      subject: 'The account that used this email will not be deleted',
      text: `The planned deletion of an account whose email was changed from this address was cancelled. Nothing was removed.\n\n${origin}\nIf this wasn’t you, take the change of the email back with the link in our earlier email.\n`,
    }),
    removedFormer: {
      subject: 'The account that used this email was deleted',
      text: 'An account whose email was changed from this address was removed for good, as it was planned. Its cloud history is erased within 7 days.\n\nIf this wasn’t you, contact support.\n',
    },
    removed: {
      planned: {
        subject: 'Your account was deleted',
        text: 'Your account was removed for good, as it was planned. Your cloud history is erased within 7 days. This address can be used for a new account.\n',
      },
      atOnce: {
        subject: 'Your account was deleted',
        text: 'Your account was removed for good, as it was requested. Your cloud history is erased within 7 days. This address can be used for a new account.\n\nIf this wasn’t you, contact support.\n',
      },
    },
    origin: (at, { device, address }) => `When: ${at}\nDevice: ${device}\nIP address: ${address}\n`,
  },
  'zh-CN': {
    scheduled: (executeAt, origin) => ({
      subject: '您的账户将被注销',
      text: `您的账户已申请注销，将于 ${executeAt} 永久注销。在此之前一切照旧：如需保留账户，请登录并选择“恢复账户”。\n\n${origin}\n如果这不是您本人的操作，请立即登录，恢复账户并修改密码。\n`,
    }),
    scheduledFormer: (executeAt, origin) => ({
      subject: '曾使用此邮箱的账户将被注销',
      text: `某账户的邮箱已从此地址更改，且该账户已申请注销，将于 ${executeAt} 永久注销。\n\n${origin}\n如果这不是您本人的操作，请在此之前打开我们先前邮件中的链接撤销邮箱更改，注销计划也会随之取消。\n`,
    }),
    cancelled: (origin) => ({
      subject: '您的账户已恢复',
      text: `账户的注销计划已取消，没有任何内容被删除。\n\n${origin}\n如果这不是您本人的操作，请立即重置密码，并检查账户的安全页面。\n`,
    }),
    cancelledFormer: (origin) => ({
      subject: '曾使用此邮箱的账户将不会被注销',
      text: `某账户的邮箱已从此地址更改，该账户的注销计划现已取消，没有任何内容被删除。\n\n${origin}\n如果这不是您本人的操作，请打开我们先前邮件中的链接撤销邮箱更改。\n`,
    }),
    removedFormer: {
      subject: '曾使用此邮箱的账户已注销',
      text: '某账户的邮箱已从此地址更改，该账户现已按计划永久注销。其云端历史记录将在 7 天内清除。\n\n如果这不是您本人的操作，请联系客服。\n',
    },
    removed: {
      planned: {
        subject: '您的账户已注销',
        text: '您的账户已按计划永久注销。云端历史记录将在 7 天内清除。此邮箱地址可用于注册新账户。\n',
      },
      atOnce: {
        subject: '您的账户已注销',
        text: '您的账户已按请求永久注销。云端历史记录将在 7 天内清除。此邮箱地址可用于注册新账户。\n\n如果这不是您本人的操作，请联系客服。\n',
      },
    },
    origin: (at, { device, address }) => `时间：${at}\n设备：${device}\nIP 地址：${address}\n`,
  },
};

interface Occasion {
  now: Date;
  origin: Origin;
}

/** The mail that a deletion is planned, in the account's language. */
export function scheduledMail(reader: MailReader, executeAt: Date, { now, origin }: Occasion): MailText {
  const of = textsOf(reader.language);
  return of.scheduled(momentInWords(reader, executeAt), whereOf(reader, now, origin));
}

/** The same for a former address that can take the address change back, and with it the deletion. */
export function scheduledFormerMail(reader: MailReader, executeAt: Date, { now, origin }: Occasion): MailText {
  const of = textsOf(reader.language);
  return of.scheduledFormer(momentInWords(reader, executeAt), whereOf(reader, now, origin));
}

/** The mail that a deletion was cancelled. */
export function cancelledMail(reader: MailReader, { now, origin }: Occasion): MailText {
  const of = textsOf(reader.language);
  return of.cancelled(whereOf(reader, now, origin));
}

/** The same for a former address, which was notified of the deletion. */
export function cancelledFormerMail(reader: MailReader, { now, origin }: Occasion): MailText {
  return textsOf(reader.language).cancelledFormer(whereOf(reader, now, origin));
}

/** The last mail to a former address that could have taken the account back. */
export function removedFormerMail(language: string): MailText {
  return textsOf(language).removedFormer;
}

/** The last mail: the account is deleted. */
export function removedMail(language: string, removal: Removal): MailText {
  return textsOf(language).removed[removal];
}

function whereOf(reader: MailReader, now: Date, { device, address }: Origin): string {
  const named = { device: deviceIn(reader.language, device), address };
  return textsOf(reader.language).origin(momentInWords(reader, now), named);
}

function textsOf(language: string): Texts {
  return texts[languageNamed(language) ?? 'en-US'];
}
