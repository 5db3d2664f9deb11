import type { appearance as english } from '../en-US/appearance.ts';

export const appearance: typeof english = {
  title: '外观',
  description: '页面的外观以及页面和邮件的语言，在您登录的任何地方都适用。',
  theme: '主题',
  themes: { system: '跟随设备', light: '浅色', dark: '深色' },
  language: '语言',
  saved: '主题已保存。',
};
