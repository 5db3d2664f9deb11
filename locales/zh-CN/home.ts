import type { home as english } from '../en-US/home.ts';

export const home: typeof english = {
  pageTitle: '您的账户 – 账户中心',
  greeting: '{{name}}，您好',
  greetingNameless: '您好',
  reading: '正在准备您的个人资料',
  unavailable: '未能加载您的个人资料',
};
