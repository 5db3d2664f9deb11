import type { securitySummary as english } from '../en-US/security-summary.ts';

export const securitySummary: typeof english = {
  sessions: { one: '1 处登录', some: '{{count}} 处登录' },
  trustedDevices: { one: '1 台受信任的设备', some: '{{count}} 台受信任的设备' },
  phone: { title: '手机号', use: '您也可以使用 {{phone}} 代替邮箱登录。' },
  apps: { one: '1 个应用', some: '{{count}} 个应用' },
};
