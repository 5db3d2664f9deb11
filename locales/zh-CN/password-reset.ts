import type { passwordReset as english } from '../en-US/password-reset.ts';

export const passwordReset: typeof english = {
  pageTitle: '重置密码 – 账户中心',
  title: '重置密码',
  ask: '我们会通过邮件发送验证码。',
  emailHint: '请输入账户的邮箱地址，此处不能使用手机号。',
  back: '返回登录',
  backToCode: '返回',
  logIn: '登录',
  target: {
    label: '验证码发送至',
    account: '账户邮箱',
    recovery: '备用邮箱',
    hint: '请输入完整地址，此处不会显示。',
  },
  send: '发送验证码',
  startAgain: '重新开始',
  sendIn: '发送验证码（{{time}}）',
  continue: '继续',
  continueIn: '继续（{{time}}）',
  first: {
    pageTitle: '设置密码 – 账户中心',
    title: '设置密码',
    submit: '设置密码',
    done: '密码已设置',
  },
  code: {
    sent: '如果 {{email}} 对应一个账户，您将收到一个 6 位验证码。',
    sentRecovery: '如果两个邮箱属于同一账户，验证码将发送至 {{email}}。',
    valid: '{{time}}内有效。',
    change: '使用其他邮箱',
  },
  choose: {
    title: '设置新密码',
    more: '其他所有设备都将退出登录。',
    password: '新密码',
    submit: '重置密码',
  },
  confirmation: {
    label: '确认新密码',
    empty: '请再次输入新密码。',
    mismatch: '两次输入的密码不一致，请重新输入。',
  },
  unknown: {
    title: '暂时无法确认新密码是否已保存',
    more: '连接已中断。请重试以确认结果，或使用新密码登录。',
    retryIn: '重试（{{time}}）',
  },
  done: {
    title: '密码重置成功',
    more: '其他所有设备均已退出登录，我们已向您发送邮件通知。',
    backToApp: '返回应用',
    returns: '{{seconds}} 秒后返回应用。',
    redirects: '{{seconds}} 秒后前往登录页面。',
    stopped: '您可以随时使用新密码登录。',
    stay: '留在此页',
  },
};
