import type { thirdParty as english } from '../en-US/third-party.ts';

const withPassword = '使用密码登录';
const again = '重新开始';

export const thirdParty: typeof english = {
  waiting: { title: '正在登录', more: '第三方已回应，最多需要几秒钟。' },
  refused: { title: '登录未完成', pageTitle: '登录未完成 – 账户中心' },
  advice: {
    noAccount: '没有与该第三方账户对应的账户，请使用您账户的邮箱和密码登录',
    hasAccount: '请使用该账户的密码登录',
    noEmail: '请使用密码登录，或重新开始并允许第三方提供您的邮箱地址',
    unknownOutcome: '我们不确定您是否已登录，您可以放心地重新开始',
  },
  way: {
    noAccount: withPassword,
    hasAccount: withPassword,
    noEmail: withPassword,
    unknownOutcome: again,
    support: '返回登录',
    again,
  },
  returning: { title: '返回登录', more: '正在跳转。', link: '前往登录' },
};
