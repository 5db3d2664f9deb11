import type { recoveryEmail as english } from '../en-US/recovery-email.ts';

export const recoveryEmail: typeof english = {
  title: '备用邮箱',
  reading: '正在加载备用邮箱',
  none: '主邮箱无法使用时接收验证码。',
  more: '当您无法使用账户邮箱时，我们会向 {{email}} 发送验证码。',
  change: { title: '更改邮箱', more: '新邮箱需先验证。', action: '更改' },
  off: { title: '关闭备用邮箱', more: '不再向该邮箱发送验证码。', action: '关闭' },
  close: '完成',
  turnOff: {
    title: '关闭备用邮箱',
    more: '验证码将不再发送至 {{email}}。无法使用账户邮箱时，将没有其他邮箱可以接收验证码。',
  },
  turnedOff: '备用邮箱已关闭。',
  interruptedOn: '连接已中断。备用邮箱已开启。',
  interruptedOff: '连接已中断。备用邮箱未开启。',
};
