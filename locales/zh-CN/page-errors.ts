import type { pageErrors as english } from '../en-US/page-errors.ts';
import { loginErrors } from './login-errors.ts';
import { signUpErrors } from './sign-up-errors.ts';

const associated = '第三方账户已关联。';
const needsEmail = '您的第三方账户没有提供邮箱，我们需要一个邮箱来验证您的身份。';

export const pageErrors: Record<keyof typeof english, string> = {
  ...loginErrors,
  third_account_refused: '第三方未能确认您的身份，请重试或使用密码登录。',
  third_account_refused_named: '{{provider}} 未能确认您的身份，请重试或使用密码登录。',
  third_sign_in_cancelled: '您已取消，账户未作任何更改。',
  third_state_invalid: '此次登录已失效，请重新开始。',
  ...signUpErrors,
  redirect_not_registered: '此应用要求返回的地址未经登记。',
  consent_required: '尚未授权此应用，请先选择允许或拒绝。',
  account_found: '此邮箱已注册账户，请登录。',
  email_is_required: needsEmail,
  third_account_require_email: needsEmail,
  third_account_already_register: '此第三方账户已注册，请登录。',
  third_account_already_associated: associated,
  third_account_associated: associated,
  emails_not_match: '两次输入的邮箱不一致。',
  email_confirm_failed: '邮箱验证失败。',
  password_not_saved: '新密码未保存，请重试。',
  password_unchanged: '这是您的当前密码，请换一个。',
  reset_interrupted: '页面已重新加载，请重新开始重置，您的密码没有变化。',
  code_asked_again: '页面已重新加载，请重新输入邮件中的验证码。',
  email_conflict: '此邮箱属于另一个账户。',
  email_candidate_invalid: '此次邮箱更改已失效，请重新开始。',
  email_candidate_not_found: '没有找到此次邮箱更改，请重新开始。',
  email_already_verified: '此邮箱已验证过。',
  email_account_mismatch: '此邮箱与您登录的账户不符。',
  link_expired: '链接已过期。',
  backup_email_found: '已设置备用邮箱，请刷新页面。',
  backup_email_not_found: '尚未设置备用邮箱，请刷新页面。',
  backup_email_same_as_account: '备用邮箱不能与账户邮箱相同。',
  backup_email_already_associated: '此备用邮箱已关联。',
  backup_email_invalid: '备用邮箱无效。',
  modify_not_allowed: '此密钥不能更改（KV-03）。',
  bridge_silent: '应用没有响应，请重试。',
  bridge_refused: '应用未能完成此操作，请确认您已登录应用，然后重试。',
  passwords_not_match: '两次输入的密码不一致，请重新输入。',
  email_invalid: '邮箱地址无效。',
  email_confirm_failed_returning: '邮箱验证失败，{{seconds}} 秒后返回我的账户。',
  password_reset_done: '密码重置成功，{{seconds}} 秒后前往登录。',
};
