import type { cookieNotice as english } from '../en-US/cookie-notice.ts';

export const cookieNotice: typeof english = {
  label: 'Cookie 提示',
  text: 'Cookie 用于保持您的登录状态。您是否允许我们统计各项功能的使用次数？统计不涉及您的身份。',
  now: { allowed: '当前设置：允许统计。', declined: '当前设置：拒绝统计。' },
  allow: '允许',
  decline: '拒绝',
  settings: 'Cookie 设置',
  kept: '您的选择已保存在此浏览器中。',
};
