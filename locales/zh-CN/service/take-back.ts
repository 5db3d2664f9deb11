import type { takeBack as english } from '../../en-US/service/take-back.ts';

export const takeBack: typeof english = {
  title: {
    removed: '已移除：',
    restored: '已恢复：',
    kept: '予以保留的内容（如不属于您，请移除）：',
    notRestored: '已被更改且无法恢复：',
  },
  line: {
    authenticator: (name, at) => `${at === null ? '' : `${at}添加的`}身份验证器${name === null ? '' : `“${name}”`}`,
    backupCodes: (_, at) => (at === null ? '备用码' : `${at}生成的备用码`),
    link: (name, at) => (name === null ? `${at ?? ''}移除的第三方账户` : `${at ?? ''}关联的 ${name} 账户`),
    passkey: (name, at) => (name === null ? `${at ?? ''}移除的通行密钥` : `${at ?? ''}添加的通行密钥“${name}”`),
    app: (name, at) => `${at ?? ''}授予应用 ${name ?? ''} 的访问权限`,
    recoveryEmail: (name, at) =>
      name === null ? `${at ?? ''}移除的备用邮箱` : at === null ? `备用邮箱 ${name}` : `${at}设置的备用邮箱 ${name}`,
    deletion: (_, at) => `${at ?? ''}申请的账户注销计划`,
    archive: (_, at) => `${at ?? ''}申请的数据副本（可能已被下载）`,
    dataProtection: (_, at) => `${at ?? ''}更改的高级数据保护`,
  },
  mail: {
    subject: '您的邮箱已恢复',
    text: ['您账户的邮箱更改已撤销。', '所有设备均已退出登录，旧密码不再有效。请立即设置新密码。'],
    press: '设置新密码',
    advice: '如果这不是您本人的操作，请联系客服。',
  },
  removedMail: (address) => ({
    subject: '此邮箱已不再属于您的账户',
    text: [
      `您账户的邮箱已恢复为 ${address}：有人使用了更改邮箱时我们发送到该邮箱的链接。`,
      '此邮箱不能再用于登录，所有设备均已退出登录。',
    ],
    advice: `如果 ${address} 由您本人使用，请在那里设置新密码。否则可能有其他人能打开该邮箱，请立即联系客服。`,
  }),
};
