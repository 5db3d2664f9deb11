import type { emailChange as english } from '../en-US/email-change.ts';

export const emailChange: typeof english = {
  title: { change_email: '更改邮箱', backup_email: '备用邮箱', verify_email: '验证邮箱' },
  codeTitle: { change_email: '查收新邮箱', backup_email: '查收备用邮箱', verify_email: '查收邮箱' },
  step: '第 {{current}} 步，共 {{of}} 步',
  preparing: '正在准备表单',
  finish: '完成',
  form: {
    change_email: '新邮箱将成为您的登录名，其他设备将退出登录。我们会先确认是您本人，再向新邮箱发送验证码。',
    backup_email: '请选择一个在无法使用账户邮箱时仍能打开的邮箱。我们会先确认是您本人，再向新邮箱发送验证码。',
    verify_email: '我们会向 {{email}} 发送验证码。',
    email: '新邮箱',
    recovery: '备用邮箱',
    unsaved: '登录已失效，此更改尚未保存。',
    own: '这已经是您的邮箱地址。',
    submit: { change_email: '继续', backup_email: '继续', verify_email: '发送验证码' },
  },
  currentAddress: '验证邮件已发送至当前邮箱 {{target}}。请输入其中的 6 位验证码，以{{act}}。',
  currentInbox: '请输入发送至当前邮箱 {{target}} 的 6 位验证码，以{{act}}。',
  code: {
    sent: '请输入发送至 {{email}} 的 6 位验证码，或打开该邮件中的链接。',
    submit: { change_email: '更改邮箱', backup_email: '设置备用邮箱', verify_email: '验证邮箱' },
  },
  unknown: '连接已中断。请重新检查邮箱是否已保存。',
  verified: '您的邮箱已验证。',
  done: {
    change_email: { title: '邮箱已更改', text: '今后请使用 {{email}} 登录。' },
    backup_email: {
      title: '备用邮箱已设置',
      text: '验证码也可以发送至 {{email}}。为防止他人抢先使用，您在常用地点再次用密码登录后，才能用它重置密码。',
    },
    takeBack: '我们已向 {{former}} 发送邮件，可在 {{date}}之前通过其中的链接撤销更改。',
  },
};
