import type { linkReview as english } from '../en-US/link-review.ts';

export const linkReview: typeof english = {
  title: '您认识以下内容吗？',
  more: '密码已重置。以下内容是最近添加的，他人可能仍能借此进入您的账户。',
  passkey: '通行密钥，添加于 {{date}}，登录时无需密码。',
  authenticator: '身份验证器，添加于 {{date}}，输入密码后可使用它的验证码。',
  recovery: '{{email}}，设置于 {{date}}。除非您在常用的设备和网络上选择保留，否则我们不会用它重置密码。',
  unkept:
    '{{email}}，设置于 {{date}}。我们暂时不会用它重置密码，因为这不是您常用的设备和网络。请在常用的设备和网络上，通过“保护您的账户”选择保留。',
  recoveryEmail: '备用邮箱',
  keepRecovery: '保留',
  end: '继续',
};
