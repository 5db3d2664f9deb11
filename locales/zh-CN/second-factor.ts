import type { secondFactor as english } from '../en-US/second-factor.ts';

export const secondFactor: typeof english = {
  title: '确认是您本人',
  pageTitle: '确认是您本人 – {{brand}}',
  choose: '请选择确认身份的方式。',
  passkey: {
    name: '通行密钥',
    more: '使用指纹、面容或设备 PIN 码',
    ask: '请使用通行密钥确认是您本人。',
  },
  totp: {
    name: '身份验证器应用',
    more: '应用中的 6 位验证码',
    ask: '请输入身份验证器应用中的 6 位验证码。',
  },
  backup_code: {
    name: '备用码',
    more: '您保存的 8 位备用码之一',
    ask: '请输入一个 8 位备用码。每个备用码只能使用一次。',
  },
  email_code: {
    name: '邮箱验证码',
    more: '我们会向 {{target}} 发送 6 位验证码',
    ask: '请输入发送至 {{target}} 的 6 位验证码。',
  },
  recovery_email_code: {
    name: '备用邮箱验证码',
    more: '我们会向 {{target}} 发送 6 位验证码',
    ask: '请输入发送至 {{target}} 的 6 位验证码。',
  },
  password: {
    name: '您的密码',
    more: '您的账户密码',
    ask: '请输入您的账户密码。',
    wrong: '密码不正确。',
  },
  code: { label: '验证码', backupToo: '也可以使用 8 位备用码。', works: '{{time}}内有效。' },
  problem: {
    empty: '请输入验证码。',
    digits: '验证码为 6 位数字，备用码为 8 位。',
    digitsMail: '验证码为 6 位数字。',
    digitsBackup: '备用码为 8 位数字。',
  },
  sending: '正在向 {{target}} 发送验证码',
  delayed: '上一封邮件尚未发出，我们会继续尝试，验证码可能稍后才能送达。',
  refused: '上一封邮件无法送达此邮箱，请检查邮箱地址。',
  resend: '重新发送',
  resendIn: '{{seconds}} 秒后重发',
  submit: '确认',
  submitIn: '确认（{{time}}）',
  another: '换一种验证方式',
  cancel: '返回登录',
};
