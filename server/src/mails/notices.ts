import type { Notice, Sentences } from './event-mails.ts';
import type { Origin } from '../platform/client-address.ts';
import { languageNamed, type Language } from '../platform/http/language.ts';
import type { MailText } from '../platform/mail/mail-text.ts';
import { deviceIn } from './device.ts';
import { momentInWords, type MailReader } from './moment.ts';
import { supportChinese, supportEnglish } from './support-notices.ts';

// `{subject}` stands for what the act was about: the name of an app or a third party, or a number of minutes or days.
const english: Record<Notice, Sentences> = {
  'reset password': {
    subject: 'Your password was reset',
    done: 'The password of your account was reset.',
    effect: 'You were logged out everywhere.',
  },
  'changed password': {
    subject: 'Your password was changed',
    done: 'The password of your account was changed.',
    effect: 'All other devices were logged out.',
  },
  'enabled totp': {
    subject: 'Two-factor authentication is on',
    done: 'Two-factor authentication was turned on for your account.',
    effect: 'All other devices were logged out.',
  },
  'disabled totp': {
    subject: 'Two-factor authentication is off',
    done: 'Two-factor authentication was turned off for your account.',
    effect: 'All other devices were logged out.',
  },
  'enabled backup email': {
    subject: 'You have a recovery email',
    done: 'A recovery email was set for your account.',
    effect: 'Codes can be sent there, too.',
  },
  'disabled backup email': {
    subject: 'Your recovery email is off',
    done: 'The recovery email of your account was turned off.',
    effect: 'No more codes are sent there.',
  },
  'bound third account': {
    subject: 'A third-party account was connected',
    done: 'An account at {subject} was connected to your account.',
    effect: 'You can log in with it.',
  },
  'unbound third account': {
    subject: 'A third-party account was removed',
    done: 'An account at {subject} was removed from your account.',
    effect: 'You can no longer log in with it.',
  },
  'data protection enabled': {
    subject: 'Data protection is on',
    done: 'Advanced Data Protection was turned on for your account.',
    effect: 'From now on only your protection code opens your videos.',
  },
  'data protection disabled': {
    subject: 'Data protection is off',
    done: 'Advanced Data Protection was turned off for your account.',
    effect: 'The videos that the code protected now open without it.',
  },
  'data protection changed': {
    subject: 'Your protection code was changed',
    done: 'A protection code of your account was changed.',
    effect: 'The old one no longer opens your videos.',
  },
  'data protection reset': {
    subject: 'Your protection code was reset',
    done: 'The protection code of your account was reset, and its keys were replaced.',
    effect: 'Videos stored until now can never be opened again.',
  },
  'generated otp backup code': {
    subject: 'You have new backup codes',
    done: 'New backup codes were made for your account.',
    effect: 'The old ones no longer work.',
  },
  ...supportEnglish,
  'app allowed': {
    subject: 'An app has access to your account',
    done: 'The app {subject} was given access to your account.',
    effect: 'It has access until you remove it.',
  },
  'device remembered': {
    subject: 'A device is remembered',
    done: 'A device was remembered for your account.',
    effect: 'For {subject} days it logs in without a second factor.',
  },
  'account locked': {
    subject: 'Login is locked after wrong passwords',
    done: 'A wrong password was entered for your account too often.',
    effect: 'Login with the password is locked for {subject} minutes.',
    advice:
      'If this wasn’t you, someone may be guessing your password. They did not get in. If you use the password anywhere else, change it.',
  },
};

const chinese: Record<Notice, Sentences> = {
  'reset password': { subject: '您的密码已重置', done: '您账户的密码已重置。', effect: '所有设备均已退出登录。' },
  'changed password': { subject: '您的密码已更改', done: '您账户的密码已更改。', effect: '其他所有设备均已退出登录。' },
  'enabled totp': { subject: '两步验证已开启', done: '您的账户已开启两步验证。', effect: '其他所有设备均已退出登录。' },
  'disabled totp': {
    subject: '两步验证已关闭',
    done: '您的账户已关闭两步验证。',
    effect: '其他所有设备均已退出登录。',
  },
  'enabled backup email': {
    subject: '备用邮箱已设置',
    done: '您的账户已设置备用邮箱。',
    effect: '验证码也可以发送到该邮箱。',
  },
  'disabled backup email': {
    subject: '备用邮箱已关闭',
    done: '您账户的备用邮箱已关闭。',
    effect: '验证码不再发送到该邮箱。',
  },
  'bound third account': {
    subject: '已关联第三方账户',
    done: '您的账户已关联一个 {subject} 账户。',
    effect: '您可以使用它登录。',
  },
  'unbound third account': {
    subject: '已移除第三方账户',
    done: '您的账户已移除一个 {subject} 账户。',
    effect: '您不能再使用它登录。',
  },
  'data protection enabled': {
    subject: '数据保护已开启',
    done: '您的账户已开启高级数据保护。',
    effect: '从现在起，只有您的保护码才能打开您的视频。',
  },
  'data protection disabled': {
    subject: '数据保护已关闭',
    done: '您的账户已关闭高级数据保护。',
    effect: '该保护码所保护的视频现在无需保护码即可打开。',
  },
  'data protection changed': {
    subject: '您的保护码已更改',
    done: '您账户的保护码已更改。',
    effect: '旧的保护码不能再打开您的视频。',
  },
  'data protection reset': {
    subject: '您的保护码已重置',
    done: '您账户的保护码已重置，密钥已全部更换。',
    effect: '此前存储的视频将永远无法打开。',
  },
  'generated otp backup code': {
    subject: '您有新的备用码',
    done: '您的账户已生成新的备用码。',
    effect: '旧的备用码不再有效。',
  },
  ...supportChinese,
  'app allowed': {
    subject: '有应用获得了您账户的访问权限',
    done: '应用“{subject}”已获得访问您账户的权限。',
    effect: '在您移除之前，它一直可以访问。',
  },
  'device remembered': {
    subject: '已信任一台设备',
    done: '您的账户已信任一台设备。',
    effect: '{subject} 天内，该设备登录时无需两步验证。',
  },
  'account locked': {
    subject: '密码多次输错，登录已锁定',
    done: '您账户的密码被多次输错。',
    effect: '密码登录已锁定 {subject} 分钟。',
    advice: '如果这不是您本人的操作，可能有人在猜测您的密码，但并未登录成功。如果您在别处使用同一密码，请更改密码。',
  },
};

interface Occasion {
  at: Date;
  origin: Origin;
}

const advice: Record<Language, string> = {
  'en-US': 'If this wasn’t you, reset your password now and check your account’s security page.',
  'zh-CN': '如果这不是您本人的操作，请立即重置密码，并检查账户的安全页面。',
};

/** When and where, exactly as the activity page shows it. Acts of support have no place. */
const originLines: Record<Language, (when: string, device: string, address: string) => string> = {
  'en-US': (when, device, address) =>
    `When: ${when}${address === '' ? '' : `\nDevice: ${device}\nIP address: ${address}`}`,
  'zh-CN': (when, device, address) => `时间：${when}${address === '' ? '' : `\n设备：${device}\nIP 地址：${address}`}`,
};

function placeOf(reader: MailReader, { at, origin: { device, address } }: Occasion): string {
  const place = originLines[languageNamed(reader.language) ?? 'en-US'];
  return place(momentInWords(reader, at), deviceIn(reader.language, device), address);
}

/** The mail that reports a security act to the account's owner. */
export function noticeMail(
  reader: MailReader,
  notice: Notice,
  { subject: about, ...occasion }: Occasion & { subject: string },
): MailText {
  const tag = languageNamed(reader.language) ?? 'en-US';
  const { subject, done, effect, advice: own = advice[tag] } = (tag === 'zh-CN' ? chinese : english)[notice];
  const named = `${done}${tag === 'zh-CN' ? '' : ' '}${effect}`.replaceAll('{subject}', () => about);
  return { subject, text: `${named}\n\n${placeOf(reader, occasion)}\n\n${own}\n` };
}

interface NewLogin extends Occasion {
  rememberedDays: number | null;
  link: string;
}

const newLoginTexts: Record<Language, (place: string, login: NewLogin) => MailText> = {
  'en-US': (place, { rememberedDays: days, link }) => ({
    subject: 'New login to your account',
    text: `Your account was logged in to from a new device or a new place.${days === null ? '' : ` For ${days} days the device logs in without a second factor.`}\n\n${place}\n\nIf this was you, there is nothing to do.\n\nThis was not me:\n${link}\n`,
  }),
  'zh-CN': (place, { rememberedDays: days, link }) => ({
    subject: '您的账户有新的登录',
    text: `您的账户在新的设备或新的地点登录。${days === null ? '' : `${days} 天内，该设备登录时无需两步验证。`}\n\n${place}\n\n如果这是您本人的操作，则无需处理。\n\n不是我：\n${link}\n`,
  }),
};

/** The mail that reports a login from a device that is new to the account. */
export function newLoginMail(reader: MailReader, login: NewLogin): MailText {
  return newLoginTexts[languageNamed(reader.language) ?? 'en-US'](placeOf(reader, login), login);
}
