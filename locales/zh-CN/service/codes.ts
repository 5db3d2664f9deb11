import type { codes as english } from '../../en-US/service/codes.ts';

export const codes: typeof english = {
  purposes: {
    named: {
      'users.login_with_password': '密码登录',
      'users.login_with_third_account': '第三方账户登录',
      'users.key_vault': '更改数据保护',
      'users.data_archive': '获取数据副本',
      'users.abandonment': '注销账户',
      'users.reset_password': '设置新密码',
      'users.change_email': '更改邮箱',
      'users.backup_email': '更改备用邮箱',
      'users.password': '更改密码',
      'users.totp': '更改两步验证',
      'users.phone_login': '允许电脑登录您的账户',
      'users.passkeys': '更改通行密钥',
      'users.backup_codes': '生成新备用码',
      'users.view_backup_codes': '查看备用码',
      'users.third_credentials': '更改关联账户',
      'users.delete_account': '注销账户',
    },
    other: '更改账户',
  },
  title: (purpose) => `您的验证码：${purpose}`,
  subject: (title, time) => `${title}，${time}`,
  newAccount: '创建账户',
  challenge: (purpose) => `您的验证码（用于${purpose}）：`,
  phoneLogin: (device) => `您的验证码（用于允许 ${device} 登录您的账户）：`,
  signUp: '您的验证码（用于以此邮箱地址创建账户）：',
  validity: (minutes) => `验证码在 ${minutes} 分钟内有效，且只能使用一次。我们的工作人员绝不会向您索要验证码。`,
  lossOfVideos: '如果您用它重置保护码，此前存储的视频将永远无法打开。',
  notYours: {
    reset: '如果这不是您本人的操作，请忽略此邮件，您的密码不会改变。',
    phoneLogin: '如果这不是您本人的操作，则有人正在使用已登录您账户的设备。请勿将验证码告诉他人，并将该设备退出登录。',
    other: '如果这不是您本人的操作，可能有人知道了您的密码，请立即重置密码。',
  },
  mistake: '如果这不是您本人的操作，可能有人误填了您的邮箱地址。不会有任何影响，您可以忽略此邮件。',
};
