import type { signUpErrors as english } from '../en-US/sign-up-errors.ts';

export const signUpErrors: Record<keyof typeof english, string> = {
  account_already_exist: '此邮箱已有账户。',
  agreement_required: '条款已更新，请先勾选上方选项。',
  email_not_available: '此邮箱不可用，请换一个。',
  password_too_common: '很多人都在使用这个密码，容易被猜到，请换一个。',
  account_not_created: '账户未创建，请重试。',
  secret_code_incorrect_tries: '验证码不正确，还可以再试 {{tries}} 次。',
  secret_code_incorrect_last: '验证码不正确，还可以再试 1 次。',
  secret_code_incorrect_none: '验证码不正确，尝试次数已用完，请重新获取验证码。',
};
