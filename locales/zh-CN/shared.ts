import type { shared as english } from '../en-US/shared.ts';

/** Labels of several rows and pages. */
export const shared: typeof english = {
  on: '已开启',
  off: '未开启',
  manage: '管理',
  setUp: '设置',
  setPassword: '设置密码',
  contactSupport: '联系客服',
};
