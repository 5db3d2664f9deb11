import type { fields as english } from '../en-US/fields.ts';

export const fields: typeof english = {
  email: '邮箱',
  emailProblem: {
    empty: '请输入邮箱地址。',
    format: '请按 name@example.com 的格式输入邮箱地址。',
    invalid: '请输入有效的邮箱地址。',
  },
  password: { label: '密码', empty: '请输入密码。', show: '显示密码', hide: '隐藏密码' },
};
