import type { lockDownReminder as english } from '../en-US/lock-down-reminder.ts';

export const lockDownReminder: typeof english = {
  title: '您的账户尚未完全受到保护',
  one: '清单中还有 1 个步骤未完成。',
  some: '清单中还有 {{count}} 个步骤未完成。',
  open: '继续',
};
