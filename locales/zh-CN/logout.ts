import type { logout as english } from '../en-US/logout.ts';

export const logout: typeof english = {
  pageTitle: '退出登录 – {{brand}}',
  working: '正在退出登录',
  more: '最多只需几秒钟。',
};
