import type { thirdParty as english } from '../en-US/third-party.ts';

export const thirdParty: typeof english = {
  waiting: {
    title: '正在登录',
    connectTitle: '正在关联账户',
    connectPageTitle: '正在关联账户 – {{brand}}',
    more: '正在确认，请稍候。',
  },
  refused: {
    title: '登录未完成',
    connectTitle: '未能关联',
    pageTitle: '登录未完成 – {{brand}}',
    connectPageTitle: '未能关联 – {{brand}}',
  },
  advice: {
    noAccount: '尚无账户关联 {{provider}}，请使用密码登录，或先注册。',
    hasAccount: '登录后可在个人资料中关联 {{provider}}。',
    setPassword: '此邮箱已注册账户，但尚未设置密码。请设置密码并登录，然后在个人资料中关联 {{provider}}。',
    registered: '账户已就绪，请再次使用 {{provider}} 登录。',
    noEmail: '请使用密码登录，或重新开始并允许 {{provider}} 提供您的邮箱地址。',
    expired: '账户未作任何更改。',
    unknownOutcome: '暂时无法确认登录结果，可以重新开始，不会有影响。',
  },
  itself: '第三方账户',
  connect: '关联 {{provider}}',
  way: {
    signUp: '创建账户',
    logIn: '登录',
    withPassword: '使用密码登录',
    another: '使用其他方式登录',
    again: '重新开始',
    back: '返回登录',
    account: '返回账户',
  },
  toAccount: { title: '返回账户', link: '前往账户' },
  returning: { title: '返回登录', more: '正在跳转。', link: '前往登录' },
};
