import type { archiveMail as english } from '../../en-US/service/archive-mail.ts';

export const archiveMail: typeof english = (until) => ({
  subject: '您的数据已准备就绪',
  text: `您的数据副本已准备就绪。请登录账户，打开安全页面，在“管理数据”旁选择“下载”。\n\n下载截止时间：${until}。\n\n如果这不是您本人的请求，请立即重置密码。\n`,
});
