import type { sensitiveAction as english } from '../en-US/sensitive-action.ts';

export const sensitiveAction: typeof english = {
  ask: {
    passkey: '请使用通行密钥，以{{act}}。',
    totp: '请输入身份验证器应用中的 6 位验证码，以{{act}}。',
    backup_code: '请输入一个 8 位备用码，以{{act}}。每个备用码只能使用一次。',
    email_code: '请输入发送至 {{target}} 的 6 位验证码，以{{act}}。',
    recovery_email_code: '请输入发送至 {{target}} 的 6 位验证码，以{{act}}。',
    password: '请输入您的账户密码，以{{act}}。',
  },
  act: {
    archive: { request: '申请您的数据', download: '下载您的数据' },
    email: { change_email: '更改邮箱', backup_email: '设置备用邮箱', verify_email: '验证邮箱' },
    takeBack: '撤销邮箱更改',
    recoveryEmail: '关闭备用邮箱',
    password: { set: '设置密码', change: '更改密码', reset: '重置密码' },
    protection: {
      set: '设置保护码',
      change: '更改保护码',
      reset: '重置保护码',
      turnOff: '关闭高级数据保护',
      delete: '删除您的密钥',
      recover: '设置新的保护码',
      makeKit: '制作恢复套件',
      removeKit: '移除恢复套件',
      addPasskey: '用通行密钥打开视频',
    },
    twoFactor: {
      enable: '开启两步验证',
      disable: '关闭两步验证',
      regenerate: '生成新备用码',
      view: '查看备用码',
      add: '添加身份验证器',
      remove: '移除身份验证器',
    },
    passkey: { create: '创建通行密钥', remove: '移除通行密钥' },
    phoneLogin: '允许电脑登录',
    thirdParty: '移除 {{provider}}',
    connect: '关联 {{provider}}',
    deletion: '注销您的账户',
  },
};
