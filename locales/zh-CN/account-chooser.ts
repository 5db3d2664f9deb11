import type { accountChooser as english } from '../en-US/account-chooser.ts';

export const accountChooser: typeof english = {
  pageTitle: '选择账户 – {{brand}}',
  reading: '正在加载您的账户',
  title: '选择账户',
  to: '以继续使用 {{app}}',
  toNameless: '以继续',
  signedOut: '{{name}}\u00A0· 未登录',
  signedOutNameless: '未登录',
  remove: '从列表中移除 {{name}}',
  another: { title: '使用其他账户', more: '将先在此退出登录' },
  backTo: '返回 {{app}}',
  toAccount: '前往我的账户',
  unavailable: '您的账户加载失败',
};
