import type { signUp as english } from '../en-US/sign-up.ts';

export const signUp: typeof english = {
  title: '注册',
  pageTitle: '注册 – {{brand}}',
  hasAccount: '已有账户？',
  logIn: '登录',
  submit: '继续',
  submitIn: '继续（{{time}}）',
  code: {
    pageTitle: '查收验证码 – {{brand}}',
    ask: '请输入邮件中的 6 位验证码。',
    sent: '已发送至 {{email}}，{{time}}内有效。',
    sentAgain: '已重新发送至 {{email}}，{{time}}内有效。',
    expired: '此验证码已失效，请重新获取。',
    retype: '页面已重新加载且不保存密码，请再次输入。',
    submit: '创建账户',
    submitIn: '创建账户（{{time}}）',
    change: '修改注册信息',
  },
  unsure: {
    title: '暂时无法确定账户是否已创建',
    more: '连接已中断，请重试以确认结果，或使用新密码登录。',
  },
  leaving: { title: '您的账户已创建' },
};
