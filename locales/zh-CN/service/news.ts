import type { news as english } from '../../en-US/service/news.ts';

export const news: typeof english = {
  press: '退订',
  profile: '您的个人资料',
  situations: {
    asking: { title: '不再接收资讯邮件？', text: '您仍会收到与账户相关的邮件，例如验证码和安全通知。' },
    done: {
      title: '您不会再收到资讯邮件',
      text: '您仍会收到与账户相关的邮件，例如验证码和安全通知。您可以在个人资料中重新开启资讯邮件。',
    },
    invalid: { title: '此链接无效', text: '请打开邮件中的完整链接，或在个人资料中关闭资讯邮件。' },
  },
};
