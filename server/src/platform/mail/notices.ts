import type { EventType, Origin } from '../accounts/events.ts';
import { languageNamed, type Language } from '../http/language.ts';
import type { MailText } from './templates.ts';

interface Sentences {
  /** What has happened, as the subject and the first sentence. */
  subject: string;
  done: string;
  /** What else it means. */
  effect: string;
}

/** Acts that are reported by mail. */
export type Notice = Extract<EventType, 'reset password' | 'changed password' | 'enabled totp' | 'disabled totp' | 'generated otp backup code' | 'enabled backup email' | 'disabled backup email' | 'bound third account' | 'unbound third account' | 'data protection reset'>;

const english: Record<Notice, Sentences> = {
  'reset password': { subject: 'Your password was reset', done: 'The password of your account was reset.', effect: 'You were logged out everywhere.' },
  'changed password': { subject: 'Your password was changed', done: 'The password of your account was changed.', effect: 'All other devices were logged out.' },
  'enabled totp': { subject: 'Two-factor authentication is on', done: 'Two-factor authentication was turned on for your account.', effect: 'All other devices were logged out.' },
  'disabled totp': { subject: 'Two-factor authentication is off', done: 'Two-factor authentication was turned off for your account.', effect: 'All other devices were logged out.' },
  'enabled backup email': { subject: 'You have a recovery email', done: 'A recovery email was set for your account.', effect: 'Codes can be sent there, too.' },
  'disabled backup email': { subject: 'Your recovery email is off', done: 'The recovery email of your account was turned off.', effect: 'No more codes are sent there.' },
  'bound third account': { subject: 'A third-party account was connected', done: 'A third-party account was connected to your account.', effect: 'You can log in with it.' },
  'unbound third account': { subject: 'A third-party account was removed', done: 'A third-party account was removed from your account.', effect: 'You can no longer log in with it.' },
  'data protection reset': { subject: 'Your protection code was reset', done: 'The protection code of your account was reset, and its keys were replaced.', effect: 'Videos stored until now can never be opened again.' },
  'generated otp backup code': { subject: 'You have new backup codes', done: 'New backup codes were made for your account.', effect: 'The old ones no longer work.' },
};

const chinese: Record<Notice, Sentences> = {
  'reset password': { subject: '您的密码已重置', done: '您账户的密码已重置。', effect: '所有设备均已退出登录。' },
  'changed password': { subject: '您的密码已更改', done: '您账户的密码已更改。', effect: '其他所有设备均已退出登录。' },
  'enabled totp': { subject: '两步验证已开启', done: '您的账户已开启两步验证。', effect: '其他所有设备均已退出登录。' },
  'disabled totp': { subject: '两步验证已关闭', done: '您的账户已关闭两步验证。', effect: '其他所有设备均已退出登录。' },
  'enabled backup email': { subject: '备用邮箱已设置', done: '您的账户已设置备用邮箱。', effect: '验证码也可以发送到该邮箱。' },
  'disabled backup email': { subject: '备用邮箱已关闭', done: '您账户的备用邮箱已关闭。', effect: '验证码不再发送到该邮箱。' },
  'bound third account': { subject: '已关联第三方账户', done: '您的账户已关联一个第三方账户。', effect: '您可以使用它登录。' },
  'unbound third account': { subject: '已移除第三方账户', done: '您的账户已移除一个第三方账户。', effect: '您不能再使用它登录。' },
  'data protection reset': { subject: '您的保护码已重置', done: '您账户的保护码已重置，密钥已全部更换。', effect: '此前存储的视频将永远无法打开。' },
  'generated otp backup code': { subject: '您有新的备用码', done: '您的账户已生成新的备用码。', effect: '旧的备用码不再有效。' },
};

interface Occasion {
  now: Date;
  origin: Origin;
}

const texts: Record<Language, (sentences: Sentences, at: string, origin: Origin) => MailText> = {
  'en-US': ({ subject, done, effect }, at, { device, address }) => ({
    subject,
    text: `${done} ${effect}\n\nWhen: ${at}\nDevice: ${device}\nIP address: ${address}\n\nIf this wasn’t you, reset your password now and check your account’s security page.\n`,
  }),
  'zh-CN': ({ subject, done, effect }, at, { device, address }) => ({
    subject,
    text: `${done}${effect}\n\n时间：${at}\n设备：${device}\nIP 地址：${address}\n\n如果这不是您本人的操作，请立即重置密码，并检查账户的安全页面。\n`,
  }),
};

/** The mail that reports a security act to the account's owner, in the account's language. */
export function noticeMail(language: string, notice: Notice, { now, origin }: Occasion): MailText {
  const tag = languageNamed(language) ?? 'en-US';
  const at = `${now.toISOString().replace('T', ' ').slice(0, 16)} UTC`;
  return texts[tag]((tag === 'zh-CN' ? chinese : english)[notice], at, origin);
}
