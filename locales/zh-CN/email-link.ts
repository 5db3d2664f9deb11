import type { emailLink as english } from '../en-US/email-link.ts';
import { shell } from './shell.ts';

export const emailLink: typeof english = {
  pageTitle: '您的邮箱 – {{brand}}',
  stay: '留在此页',
  toAccount: '前往我的账户',
  toProfile: '前往个人资料',
  logIn: '登录',
  returns: '{{seconds}} 秒后返回我的账户。',
  waiting: { title: '正在检查链接', text: '只需几秒钟。' },
  review: {
    own: '这是您在此浏览器中发起的操作。',
    leave: '如果这不是您的账户，或者不是您发起的，请关闭此页面。目前没有任何更改。',
    change_email: {
      title: '将此邮箱用于该账户？',
      text: '{{email}} 将取代 {{account}}，成为该账户的邮箱。其他设备将全部退出登录。',
      act: '使用此邮箱',
    },
    backup_email: {
      title: '将此邮箱设为备用邮箱？',
      text: '{{email}} 将可用于找回账户 {{account}}。',
      act: '使用此邮箱',
    },
    verify_email: {
      title: '验证您的邮箱？',
      text: '{{email}} 将被验证为该账户的邮箱。',
      act: '验证邮箱',
    },
    takeBack: {
      title: '恢复原来的邮箱？',
      text: '账户 {{account}} 的邮箱将恢复为 {{email}}。当前密码将失效，所有设备将退出登录，在陌生地点添加的内容将被移除。',
      act: '恢复原邮箱',
      leave: '如果邮箱是您自己更改的，请关闭此页面。目前没有任何更改。',
    },
  },
  confirmed: { title: '邮箱已验证', text: '{{email}} 现已可用。' },
  takenBack: {
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
    text: shell.otherAccount.notice,
    more: '该链接属于 {{email}}。',
    both: '您当前登录的是 {{own}}，而该链接属于 {{email}}。',
    switch: '退出并切换',
    stay: '保持登录',
    stayAs: '继续使用 {{name}}',
  },
  taken: { title: '邮箱验证失败', text: '{{email}} 属于其他账户，您的邮箱未更改。' },
  addressTaken: { title: '无法恢复邮箱', text: '您原来的邮箱已被其他账户使用。如需找回账户，请联系客服。' },
  takeBackExpired: { title: '链接已过期', text: '此链接已无法恢复您的邮箱。如果邮箱不是您更改的，请联系客服。' },
  takeBackFailed: { title: '邮箱尚未恢复' },
  unknown: { title: '暂时无法验证邮箱', text: '请重试。' },
};
