import type { factorRemovalMails as english } from '../../en-US/service/factor-removal-mails.ts';

export const factorRemovalMails: typeof english = {
  asked: {
    subject: '有人申请移除您的两步验证',
    by: {
      owner: '有人使用您账户的邮箱，以手机丢失为由申请移除您账户的两步验证。',
      support: '有人以手机丢失为由，向我们的客服申请移除您账户的两步验证。',
    },
    outcome: {
      due: (due) => `${due}之后，两步验证即可被移除。在此之前登录账户，申请将自动取消。`,
      secondPerson: '经另一位客服人员批准后，两步验证将被移除。',
    },
    unasked: '如果这是您本人的申请，则无需处理。如果不是，请拒绝。',
    press: '保留两步验证',
  },
  recover: {
    subject: '手机丢失了？',
    text: (hours) => ['如需移除您账户的两步验证，请在一小时内继续。', `此后 ${hours} 小时内不会有任何变化。`],
    press: '继续',
    unasked: '如果这不是您本人的操作，请忽略此邮件。',
  },
  removed: {
    subject: '两步验证已被移除',
    by: {
      owner: (hours) => `经过 ${hours} 小时，您账户的密码已在未经两步验证的情况下重置，两步验证已被移除。`,
      support: '我们的客服已移除您账户的两步验证。',
    },
    effect: '所有设备均已退出登录。请登录并用新手机重新开启两步验证。',
    unasked: '如果这不是您本人的申请，请立即重置密码并联系客服。',
  },
};
