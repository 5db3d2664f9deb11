import type { archiveMail as english } from '../../en-US/service/archive-mail.ts';

export const archiveMail: typeof english = {
  subject: '您的数据已准备就绪',
  ready: (until) => [
    `您的数据副本已准备就绪，下载截止时间：${until}。`,
    '请打开账户的安全页面，在“管理数据”旁选择“下载”。',
  ],
  unasked: '如果这不是您本人的申请，请立即重置密码。',
};
