import type { accountErrors as english } from '../en-US/account-errors.ts';

export const accountErrors: Record<keyof typeof english, string> = {
  profile_not_saved: '更改未保存，请重试。',
  abandonment_scheduled: '账户已安排注销。',
  abandonment_forbidden_by_lock: '注销账户前，需要先处理一些事项。',
  deletion_needs_planning:
    '此账户的邮箱在 7 天内更改过，因此无法立即注销。请改为申请注销，在注销执行之前可以随时撤销。',
  totp_disabled: '两步验证未开启，请刷新页面。',
  totp_enabled: '两步验证已开启，请刷新页面。',
  dup_export_task: '任务已存在，请刷新页面后重试。',
  user_archive_preparing: '正在处理。',
  user_archive_not_found: '未找到，请刷新页面。',
  wrong_password: '密码错误，请重试。',
  email_candidate_sent: '验证邮件已发送至当前邮箱。',
  account_recovered: '操作成功，账户已恢复。',
};
