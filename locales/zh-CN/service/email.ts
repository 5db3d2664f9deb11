import type { email as english } from '../../en-US/service/email.ts';

export const email: typeof english = {
  purposes: {
    change_email: '将此邮箱设为您账户的邮箱',
    backup_email: '将此邮箱设为账户的备用邮箱',
    verify_email: '验证您账户的邮箱',
  },
  candidate: ({ purpose, code, minutes, link }) => ({
    subject: '验证您的邮箱',
    text: `您的验证码是 ${code}，用于${purpose}。\n\n验证码在 ${minutes} 分钟内有效，且只能使用一次。我们的工作人员绝不会向您索要验证码。\n\n您也可以在 24 小时内打开此链接：\n${link}\n\n如果这不是您本人的操作，可能有人误填了您的邮箱地址。不会有任何影响，您可以忽略此邮件。\n`,
  }),
  changed: (address, undo) => ({
    subject: '您的邮箱已更改',
    text: `您账户的邮箱已更改为 ${address}，其他所有设备均已退出登录。\n\n如果这不是您本人的操作，${undo}\n`,
  }),
  undo: {
    link: (link, until) =>
      `请在 ${until}之前打开以下链接撤销更改：\n${link}\n\n然后请设置新密码，可能有人知道您的旧密码。`,
    older: (sentTo, until) => `请使用上次更改邮箱时我们发送到 ${sentTo} 的链接，在 ${until}之前可撤销此后的所有更改。`,
    none: '请联系客服。',
  },
};
