import type { factorRemovalMails as english } from '../../en-US/service/factor-removal-mails.ts';

export const factorRemovalMails: typeof english = {
  asked: ({ byOwner, due, link }) => ({
    subject: '有人申请移除您的两步验证',
    text: `${byOwner ? '有人使用您账户的邮箱，以手机丢失为由申请移除您账户的两步验证' : '有人以手机丢失为由，向我们的客服申请移除您账户的两步验证'}。\n\n${due === null ? '经另一位客服人员批准后，两步验证将被移除。' : `如果您在 ${due}之前没有拒绝，也没有在已登录的状态下使用账户，两步验证即可被移除。`}\n\n如果这是您本人的申请，则无需处理。\n\n如果不是，请打开以下链接拒绝：\n${link}\n`,
  }),
  recover: (link, hours) => ({
    subject: '手机丢失了？',
    text: `如需移除您账户的两步验证，请在一小时内打开以下链接：\n${link}\n\n此后 ${hours} 小时内不会有任何变化。\n\n如果这不是您本人的操作，请忽略此邮件。\n`,
  }),
  removed: (at, byOwner, hours) => ({
    subject: '两步验证已被移除',
    text: `${byOwner ? `经过 ${hours} 小时的等待，您账户的密码已在未经两步验证的情况下重置，两步验证已被移除` : '我们的客服已移除您账户的两步验证'}，所有设备均已退出登录。\n\n时间：${at}\n\n请登录并用新手机重新开启两步验证。如果这不是您本人的申请，请立即重置密码并联系客服。\n`,
  }),
};
