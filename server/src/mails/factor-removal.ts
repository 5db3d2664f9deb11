import { languageNamed, type Language } from '../platform/http/language.ts';
import type { MailText } from '../platform/mail/mail-text.ts';
import { momentInWords, type MailReader } from './moment.ts';

interface Asked {
  /** Requested on our page rather than at support. */
  byOwner: boolean;
  /** When it is removed unless someone refuses; null if a second person at support decides. */
  due: string | null;
  link: string;
}

const asked: Record<Language, (mail: Asked) => MailText> = {
  'en-US': ({ byOwner, due, link }) => ({
    subject: 'Someone asked to remove your two-factor authentication',
    text: `${byOwner ? 'Someone who reads the email of your account asked to remove its two-factor authentication' : 'Our support was asked to remove two-factor authentication from your account'}, because the phone was lost.\n\n${due === null ? 'It will be removed once a second person of our support has approved it.' : `It can be removed after ${due}, unless you refuse or log in before then.`}\n\nIf you asked for this, there is nothing to do.\n\nIf you did not, refuse it here:\n${link}\n`,
  }),
  'zh-CN': ({ byOwner, due, link }) => ({
    subject: '有人申请移除您的两步验证',
    text: `${byOwner ? '有人使用您账户的邮箱' : '有人向我们的客服'}以手机丢失为由，申请移除您账户的两步验证。\n\n${due === null ? '经另一位客服人员批准后，两步验证将被移除。' : `如果您在 ${due} 之前没有拒绝，也没有登录，两步验证即可被移除。`}\n\n如果这是您本人的申请，则无需处理。\n\n如果不是，请打开以下链接拒绝：\n${link}\n`,
  }),
};

interface AskedAt extends Pick<Asked, 'byOwner' | 'link'> {
  dueAt: Date | null;
}

/** The mail that reports a request to remove a second factor, with the link that refuses it. */
export function removalAskedMail(reader: MailReader, { dueAt, ...mail }: AskedAt): MailText {
  const due = dueAt === null ? null : momentInWords(reader, dueAt);
  return asked[languageNamed(reader.language) ?? 'en-US']({ ...mail, due });
}

const recover: Record<Language, (link: string) => MailText> = {
  'en-US': (link) => ({
    subject: 'Lost your phone?',
    text: `To remove two-factor authentication from your account, open this link within an hour:\n${link}\n\nNothing changes for 72 hours after that.\n\nIf you did not ask for this, you can ignore this email.\n`,
  }),
  'zh-CN': (link) => ({
    subject: '手机丢失了？',
    text: `如需移除您账户的两步验证，请在一小时内打开以下链接：\n${link}\n\n此后 72 小时内不会有任何变化。\n\n如果这不是您本人的操作，请忽略此邮件。\n`,
  }),
};

/** The mail that proves the mailbox of someone who has lost password and phone. */
export function recoverMail(language: string, link: string): MailText {
  return recover[languageNamed(language) ?? 'en-US'](link);
}

const removed: Record<Language, (at: string, byOwner: boolean) => MailText> = {
  'en-US': (at, byOwner) => ({
    subject: 'Two-factor authentication was removed',
    text: `${byOwner ? 'After a wait of 72 hours, the password of your account was reset without its second factor, and two-factor authentication was removed' : 'Our support removed two-factor authentication from your account'}. All devices were logged out.\n\nWhen: ${at}\n\nLog in and turn it on again with your new phone. If you did not ask for this, reset your password now and contact our support.\n`,
  }),
  'zh-CN': (at, byOwner) => ({
    subject: '两步验证已被移除',
    text: `${byOwner ? '经过 72 小时的等待，您账户的密码已在无第二重验证的情况下重置，两步验证已被移除' : '我们的客服已移除您账户的两步验证'}，所有设备均已退出登录。\n\n时间：${at}\n\n请登录并用新手机重新开启两步验证。如果这不是您本人的申请，请立即重置密码并联系客服。\n`,
  }),
};

/** The mail that a second factor was removed. */
export function factorRemovedMail(reader: MailReader, { byOwner, now }: { byOwner: boolean; now: Date }): MailText {
  return removed[languageNamed(reader.language) ?? 'en-US'](momentInWords(reader, now), byOwner);
}
