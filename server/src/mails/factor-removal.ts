import { languageNamed, type Language } from '../platform/http/language.ts';
import type { MailText } from '../platform/mail/mail-text.ts';
import { momentInWords, type MailReader } from './moment.ts';

interface Asked {
  /** When it is removed unless someone refuses; null: a second person of the support decides. */
  due: string | null;
  link: string;
}

const asked: Record<Language, (mail: Asked) => MailText> = {
  'en-US': ({ due, link }) => ({
    subject: 'Someone asked to remove your two-factor authentication',
    text: `Our support was asked to remove two-factor authentication from your account, because its phone was lost.\n\n${due === null ? 'It will be removed once a second person of our support has approved it.' : `It will be removed after ${due}, unless you refuse or log in before then.`}\n\nIf you asked for this, there is nothing to do.\n\nIf you did not, refuse it here:\n${link}\n`,
  }),
  'zh-CN': ({ due, link }) => ({
    subject: '有人申请移除您的两步验证',
    text: `有人以手机丢失为由，向我们的客服申请移除您账户的两步验证。\n\n${due === null ? '经另一位客服人员批准后，两步验证将被移除。' : `如果您在 ${due} 之前没有拒绝，也没有登录，两步验证将被移除。`}\n\n如果这是您本人的申请，则无需处理。\n\n如果不是，请打开以下链接拒绝：\n${link}\n`,
  }),
};

/** The mail that reports a request to remove a second factor, with the link that refuses it. */
export function removalAskedMail(reader: MailReader, { dueAt, link }: { dueAt: Date | null; link: string }): MailText {
  const due = dueAt === null ? null : momentInWords(reader, dueAt);
  return asked[languageNamed(reader.language) ?? 'en-US']({ due, link });
}

const removed: Record<Language, (at: string) => MailText> = {
  'en-US': (at) => ({
    subject: 'Two-factor authentication was removed',
    text: `Our support removed two-factor authentication from your account. All devices were logged out.\n\nWhen: ${at}\n\nLog in and turn it on again with your new phone. If you did not ask for this, reset your password now and contact our support.\n`,
  }),
  'zh-CN': (at) => ({
    subject: '两步验证已被移除',
    text: `我们的客服已移除您账户的两步验证，所有设备均已退出登录。\n\n时间：${at}\n\n请登录并用新手机重新开启两步验证。如果这不是您本人的申请，请立即重置密码并联系客服。\n`,
  }),
};

/** The mail that a second factor was removed. */
export function factorRemovedMail(reader: MailReader, now: Date): MailText {
  return removed[languageNamed(reader.language) ?? 'en-US'](momentInWords(reader, now));
}
