import type { linkReview as english } from '../en-US/link-review.ts';

export const linkReview: typeof english = {
  title: '您认识这些账户吗？',
  more: '密码已重置。以下账户是最近关联的，仍可登录您的账户。',
  keep: '继续',
};
