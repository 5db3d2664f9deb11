import type { AccountChange } from '#contract/account-changes.ts';
import type { Origin } from '../platform/client-address.ts';
import { languageNamed, type Language } from '../platform/http/language.ts';
import { deviceIn } from './device.ts';
import { momentInWords, type MailReader } from './moment.ts';
import type { MailText } from '../platform/mail/mail-text.ts';

interface TakenBack {
  changes: readonly AccountChange[];
  /** The page to choose a new password. */
  link: string;
  now: Date;
  origin: Origin;
}

interface Texts {
  /** The titles of the lists, in order. */
  title: Record<AccountChange['outcome'], string>;
  line: Record<AccountChange['thing'], (name: string | null, at: string | null) => string>;
  mail(lists: string, link: string, at: string, origin: Origin): MailText;
}

const texts: Record<Language, Texts> = {
  'en-US': {
    title: {
      removed: 'We removed:',
      restored: 'We restored:',
      kept: 'Still there, from before (remove what isn’t yours):',
      notRestored: 'Changed, and we can’t bring it back:',
    },
    line: {
      authenticator: (_, at) => (at === null ? 'authenticator app' : `authenticator app added on ${at}`),
      backupCodes: (_, at) => (at === null ? 'backup codes' : `backup codes generated on ${at}`),
      link: (name, at) =>
        name === null ? `third-party account removed on ${at ?? ''}` : `${name} account connected on ${at ?? ''}`,
      app: (name, at) => `access of the app ${name ?? ''}, allowed on ${at ?? ''}`,
      recoveryEmail: (name, at) =>
        name === null
          ? `recovery email removed on ${at ?? ''}`
          : `recovery email ${name}${at === null ? '' : `, set on ${at}`}`,
      deletion: (_, at) => `planned deletion of the account, requested on ${at ?? ''}`,
      archive: (_, at) => `copy of your data, requested on ${at ?? ''} (it may have been downloaded)`,
      dataProtection: (_, at) => `Advanced Data Protection, changed on ${at ?? ''}`,
    },
    mail: (lists, link, at, { device, address }) => ({
      subject: 'Your email was changed back',
      text: `The change of your account’s email was taken back. All devices were logged out, and the old password no longer works.\n\nChoose a new password now:\n${link}\n\n${lists}When: ${at}\nDevice: ${device}\nIP address: ${address}\n`,
    }),
  },
  'zh-CN': {
    title: {
      removed: '已移除：',
      restored: '已恢复：',
      kept: '予以保留的原有内容（如不属于您，请移除）：',
      notRestored: '已被更改且无法恢复：',
    },
    line: {
      authenticator: (_, at) => (at === null ? '身份验证器' : `${at} 添加的身份验证器`),
      backupCodes: (_, at) => (at === null ? '备用码' : `${at} 生成的备用码`),
      link: (name, at) => (name === null ? `${at ?? ''} 移除的第三方账户` : `${at ?? ''} 关联的 ${name} 账户`),
      app: (name, at) => `${at ?? ''} 授予应用 ${name ?? ''} 的访问权限`,
      recoveryEmail: (name, at) =>
        name === null
          ? `${at ?? ''} 移除的备用邮箱`
          : at === null
            ? `备用邮箱 ${name}`
            : `${at} 设置的备用邮箱 ${name}`,
      deletion: (_, at) => `${at ?? ''} 申请的账户注销计划`,
      archive: (_, at) => `${at ?? ''} 申请的数据副本（可能已被下载）`,
      dataProtection: (_, at) => `${at ?? ''} 更改的高级数据保护`,
    },
    mail: (lists, link, at, { device, address }) => ({
      subject: '您的邮箱已恢复',
      text: `您账户的邮箱更改已撤销。所有设备均已退出登录，旧密码不再有效。\n\n请立即设置新密码：\n${link}\n\n${lists}时间：${at}\n设备：${device}\nIP 地址：${address}\n`,
    }),
  },
};

/** The mail that an address change was taken back, and what was added since was removed. */
export function takenBackMail(reader: MailReader, { changes, link, now, origin }: TakenBack): MailText {
  const { language } = reader;
  const { title, line, mail } = texts[languageNamed(language) ?? 'en-US'];
  const outcomes = ['removed', 'restored', 'kept', 'notRestored'] as const;
  const lists = outcomes.map((outcome) => {
    const lines = changes
      .filter((each) => each.outcome === outcome)
      .map(
        ({ thing, name, at }) => `- ${line[thing](name, at === null ? null : momentInWords(reader, new Date(at)))}\n`,
      );
    return lines.length === 0 ? '' : `${title[outcome]}\n${lines.join('')}\n`;
  });
  return mail(lists.join(''), link, momentInWords(reader, now), {
    ...origin,
    device: deviceIn(language, origin.device),
  });
}
