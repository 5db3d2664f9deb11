import type { abandonment as english } from '../../en-US/service/abandonment.ts';

export const abandonment: typeof english = {
  scheduled: (executeAt) => ({
    subject: '您的账户将被注销',
    text: [
      `您的账户已申请注销，将于 ${executeAt}永久注销。`,
      '在此之前一切照旧。如需保留账户，请登录并选择“恢复账户”。',
    ],
    advice: '如果这不是您本人的操作，请立即恢复账户并重置密码。',
  }),
  scheduledFormer: (executeAt) => ({
    subject: '曾使用此邮箱的账户将被注销',
    text: [`一个曾使用此邮箱的账户已改用其他邮箱，现已申请注销，将于 ${executeAt}永久注销。`],
    advice:
      '如果这不是您本人的操作，请在此之前打开我们先前邮件中的链接撤销邮箱更改，注销计划也会随之取消。如果找不到该邮件，请联系客服。',
  }),
  cancelled: { subject: '您的账户已恢复', text: ['账户的注销计划已取消，没有任何内容被删除。'] },
  cancelledFormer: {
    subject: '曾使用此邮箱的账户将不会被注销',
    text: ['一个曾使用此邮箱的账户已改用其他邮箱，其注销计划现已取消，没有任何内容被删除。'],
    advice: '如果这不是您本人的操作，请打开我们先前邮件中的链接撤销邮箱更改。如果找不到该邮件，请联系客服。',
  },
  deletedFormer: {
    subject: '曾使用此邮箱的账户已注销',
    text: ['一个曾使用此邮箱的账户已改用其他邮箱，现已按计划永久注销。', '其云端历史记录将在 7 天内清除。'],
  },
  deleted: {
    subject: '您的账户已注销',
    text: {
      planned: ['您的账户已按计划永久注销。', '云端历史记录将在 7 天内清除。此邮箱地址可用于注册新账户。'],
      atOnce: ['您的账户已按请求永久注销。', '云端历史记录将在 7 天内清除。此邮箱地址可用于注册新账户。'],
    },
  },
  askSupport: '如果这不是您本人的操作，请联系客服。',
};
