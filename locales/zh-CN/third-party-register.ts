import type { thirdPartyRegister as english } from '../en-US/third-party-register.ts';

export const thirdPartyRegister: typeof english = {
  title: '创建账户',
  pageTitle: '创建账户 – {{brand}}',
  askEmail: { title: '您的邮箱地址', more: '{{provider}} 未提供已验证的邮箱地址，我们需要一个邮箱来验证您的身份。' },
  hasAccount: '已有账户？',
  logIn: '登录',
  verified: '由 {{provider}} 提供并已验证，以后可以更改。',
  noPassword: '无需密码：您使用 {{provider}} 登录，之后可在“安全”中设置密码。',
  submit: '创建账户',
  submitIn: '创建账户（{{time}}）',
  continue: '继续',
  continueIn: '继续（{{time}}）',
  leave: '使用其他方式登录',
  code: {
    ask: '请输入邮件中的 6 位验证码。',
    sent: '已发送至 {{email}}，{{time}}内有效。',
    expired: '此验证码已失效，请重新获取。',
    change: '使用其他地址',
  },
  unsure: {
    title: '暂时无法确认账户是否已创建',
    more: '连接已中断，请重试以确认结果。',
  },
};
