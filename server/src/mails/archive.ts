import { languageNamed, type Language } from '../platform/http/language.ts';
import { momentInWords, type MailReader } from './moment.ts';
import type { MailText } from '../platform/mail/mail-text.ts';

const texts: Record<Language, (until: string) => MailText> = {
  'en-US': (until) => ({
    subject: 'Your data is ready',
    text: `The copy of your data is ready. Log in, open the security page of your account and choose “Download” beside “Manage data”.\n\nYou can download it until ${until}.\n\nIf you did not request it, reset your password now.\n`,
  }),
  'zh-CN': (until) => ({
    subject: '您的数据已准备就绪',
    text: `您的数据副本已准备就绪。请登录账户，打开安全页面，在“管理数据”旁选择“下载”。\n\n下载截止时间：${until}。\n\n如果这不是您本人的请求，请立即重置密码。\n`,
  }),
};

/** The mail that says that an archive is ready, in the account's language. */
export function archiveMail(reader: MailReader, expiresAt: Date): MailText {
  return texts[languageNamed(reader.language) ?? 'en-US'](momentInWords(reader, expiresAt));
}
