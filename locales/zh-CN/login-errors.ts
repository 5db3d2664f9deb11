import type { loginErrors as english } from '../en-US/login-errors.ts';

const wrongLogin = '账户或密码不正确。';
const tooManyTries = '登录尝试次数过多，请 15 分钟后再试。';
const wrongCode = '验证码不正确。';
const general = '出了点问题，请重试。';

export const loginErrors: Record<keyof typeof english, string> = {
  incorrect_password: wrongLogin,
  password_error: wrongLogin,
  account_not_found: '没有找到相关信息。',
  account_forbidden: '您的账户已被停用。',
  suspected_attacker: tooManyTries,
  resource_protected: tooManyTries,
  mfa_required: '请完成两步验证，确认是您本人。',
  mfa_code_incorrect: wrongCode,
  mfa_code_incorrect_tries: '验证码不正确，还可以再试 {{tries}} 次。',
  mfa_code_incorrect_last: '验证码不正确，还可以再试 1 次。',
  mfa_code_incorrect_none: '验证码不正确，尝试次数已用完，请重新开始。',
  mfa_code_used: '此验证码已使用过，请等待应用生成新的验证码。',
  secret_code_incorrect: wrongCode,
  mfa_session_not_found: '验证已过期，请重新开始。',
  mfa_method_not_available: '此验证方式不可用。',
  email_address_invalid: '请输入有效的邮箱地址。',
  no_password: '尚未设置密码。如果您撤销过邮箱更改，旧密码已失效，请设置新密码。',
  client_not_found: '无法识别此应用，请联系客服。',
  request_throttled: '请求过于频繁，请稍后再试。',
  request_throttled_wait: '请求过于频繁，请 {{seconds}} 秒后再试。',
  code_mails_exceeded: '发送到此邮箱的验证码过多，请使用最新的验证码，或一小时后再试。',
  code_mails_exceeded_wait: '发送到此邮箱的验证码过多，请 {{minutes}} 分钟后再试。',
  scenario_not_found: '验证失败，请重新登录。',
  third_account_unavailable_named: '{{provider}} 暂时没有响应，请稍后再试或使用密码登录。',
  third_account_unavailable: '第三方暂时没有响应，请稍后再试或使用密码登录。',
  required_authentication: '您已退出登录，请重新登录。',
  session_code_expired: '登录已过期，请重新登录。',
  token_invalid: '登录已过期，请重新登录。',
  token_expired: '登录状态未能更新，请重试。',
  invalid_parameters: '输入无效。',
  require_params_error: '信息不完整，请检查后重试。',
  staff_restricted: '访问被拒绝，仅限内部员工。',
  not_found: '未找到。',
  system_error: '系统内部出错，请稍后再试。',
  time_out: '请求超时，请检查网络后重试。',
  unreachable: '无法连接服务，请检查网络后重试。',
  unknown: general,
  misconfigured: '账户中心的设置不正确，请联系客服。',
  cookies_off: '此浏览器已关闭 Cookie。使用账户需要 Cookie，请开启后重新加载页面。',
};
