import type { password as english } from '../en-US/password.ts';

export const password: typeof english = {
  title: '密码',
  reading: '正在加载密码设置',
  changedOn: '{{date}}更改',
  none: '尚未设置密码。',
  change: '更改',
  dialog: { change: '更改密码', close: '关闭', cancel: '取消', back: '返回' },
  form: {
    changeMore: '其他所有设备都将退出登录。',
    setMore: '我们会通过邮件发送验证码，确认是您本人。其他所有设备都将退出登录。',
    current: '当前密码',
    currentEmpty: '请输入密码。',
    submitChange: '更改密码',
    submitSet: '设置密码',
    submitIn: '{{time}} 后重试',
  },
  done: { changed: '密码已更改，其他所有设备均已退出登录。', created: '密码已设置，其他所有设备均已退出登录。' },
  unknown: {
    more: '连接已中断。请重新检查新密码是否已保存。',
    retry: '重新检查',
  },
};
