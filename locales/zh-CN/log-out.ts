import type { logOut as english } from '../en-US/log-out.ts';

export const logOut: typeof english = {
  pageTitle: '退出登录 – {{brand}}',
  working: '正在退出登录',
  more: '最多只需几秒钟。',
};
