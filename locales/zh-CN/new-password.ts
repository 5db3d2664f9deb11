import type { newPassword as english } from '../en-US/new-password.ts';

export const newPassword: typeof english = {
  label: '新密码',
  rules: {
    rule: '8 至 31 个字符。',
    length: '密码长度必须为 8 至 31 个字符。',
    tooWeak: '密码强度：太弱（8 至 31 个字符）。',
    weak: '密码强度：较弱（8 至 31 个字符）。',
    medium: '密码强度：中等（8 至 31 个字符）。',
    strong: '密码强度：强（8 至 31 个字符）。',
  },
  confirmation: {
    label: '确认新密码',
    empty: '请再次输入新密码。',
    mismatch: '两次输入的密码不一致，请重新输入。',
  },
};
