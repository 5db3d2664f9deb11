import type { news as english } from '../en-US/news.ts';

export const news: typeof english = {
  title: '资讯',
  description: '不定期的新产品和新功能资讯。有关账户安全的邮件始终会发送给您。',
  descriptionUnverified: '不定期的新产品和新功能资讯。在您验证邮箱之前，除验证码外，我们不会向其发送任何邮件。',
  term: '资讯邮件',
  on: '已开启',
  onUnverified: '已开启（验证邮箱后生效）',
  off: '已关闭',
  turnOn: '开启',
  turnOff: '关闭',
  turnedOn: '您将通过邮件收到资讯。',
  turnedOff: '您将不再通过邮件收到资讯。',
};
