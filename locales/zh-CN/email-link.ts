import type { emailLink as english } from '../en-US/email-link.ts';

export const emailLink: typeof english = {
  pageTitle: '您的邮箱 – 账户中心',
  stay: '留在此页',
  toAccount: '前往我的账户',
  toProfile: '前往个人资料',
  logIn: '登录',
  returns: '{{seconds}} 秒后返回我的账户。',
  waiting: { title: '正在验证邮箱', text: '只需几秒钟。' },
  confirmed: { title: '邮箱已验证', text: '{{email}} 现已可用。' },
  undone: {
    title: '邮箱已恢复',
    text: '您的邮箱已恢复为 {{email}}，所有设备均已退出登录。',
    again: '更改已撤销，所有设备均已退出登录。',
    more: '旧密码已失效。请立即设置新密码，我们会向您发送验证码。',
    reset: '设置新密码',
  },
  usedBefore: { title: '此邮箱已验证', text: '无需其他操作。' },
  expired: { title: '链接已过期', text: '您的邮箱未更改。', more: '请在个人资料的“邮箱”中重新获取链接。' },
  otherAccount: {
    title: '已登录其他账户',
    text: '此邮箱与您当前登录的账户不符。',
    more: '该链接属于 {{email}}。',
    both: '您当前登录的是 {{own}}，而该链接属于 {{email}}。',
    switch: '退出并切换',
    stay: '保持登录',
    stayAs: '继续使用 {{name}}',
  },
  taken: { title: '邮箱验证失败', text: '{{email}} 属于其他账户，您的邮箱未更改。' },
  unknown: { title: '邮箱验证失败', text: '请重试。' },
};
