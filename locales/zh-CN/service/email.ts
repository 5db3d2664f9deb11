import type { email as english } from '../../en-US/service/email.ts';

export const email: typeof english = {
  purposes: {
    change_email: '将此邮箱设为您账户的邮箱',
    backup_email: '将此邮箱设为账户的备用邮箱',
    verify_email: '验证您账户的邮箱',
  },
  subject: '验证您的邮箱',
  button: { before: '您也可以在 24 小时内打开此链接：', label: '验证邮箱' },
  changed: (address) => ({
    subject: '您的邮箱已更改',
    text: [`您账户的邮箱已更改为 ${address}。`, '其他所有设备均已退出登录。'],
  }),
  undo: {
    press: '撤销更改',
    link: (until) => `如果这不是您本人的操作，请在 ${until}之前撤销更改，然后设置新密码，可能有人知道您的旧密码。`,
    older: (sentTo, until) =>
      `如果这不是您本人的操作，请使用上次更改邮箱时我们发送到 ${sentTo} 的链接，在 ${until}之前可撤销此后的所有更改。如果无法打开，请联系客服。`,
    none: '如果这不是您本人的操作，请联系客服。',
  },
};
