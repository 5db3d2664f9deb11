import type { takeBack as english } from '../en-US/take-back.ts';

export const takeBack: typeof english = {
  title: '您的邮箱已于 {{date}} 恢复',
  more: '在陌生地点添加的内容，我们也已一并撤销。',
  nothing: '没有其他更改。',
  outcomes: { removed: '已移除：', restored: '已恢复：', kept: '予以保留的内容：', notRestored: '无法恢复：' },
  authenticatorKept: '设置新密码时需要使用它的验证码。如果它不属于您，请联系客服。',
  keptMore: '如果其中有不属于您的内容，请在登录后立即移除。',
  notRestoredMore: '请在登录后重新设置。',
  removeNow: '如果其中有不属于您的内容，请立即移除。',
  setUpNow: '如仍需要，请重新设置。',
  things: {
    authenticator: { dated: '{{when}} 添加的身份验证器', undated: '身份验证器' },
    backupCodes: { dated: '{{when}} 生成的备用码', undated: '备用码' },
    link: { dated: '{{when}} 关联的 {{name}} 账户', undated: '{{name}} 账户' },
    unlink: { dated: '{{when}} 移除的第三方账户', undated: '第三方账户' },
    app: { dated: '{{when}} 授予“{{name}}”的访问权限', undated: '“{{name}}”的访问权限' },
    recoveryEmail: { dated: '{{when}} 设置的备用邮箱 {{name}}', undated: '备用邮箱 {{name}}' },
    lostRecoveryEmail: { dated: '{{when}} 移除的备用邮箱', undated: '备用邮箱' },
    deletion: { dated: '{{when}} 申请的账户注销计划', undated: '账户注销计划' },
    archive: { dated: '{{when}} 申请的数据副本，可能已被下载。', undated: '数据副本，可能已被下载。' },
    dataProtection: { dated: '{{when}} 更改的高级数据保护', undated: '高级数据保护' },
  },
  open: { title: '您的邮箱已更改', text: '在 {{date}} 之前，{{email}} 可以撤销邮箱更改。' },
  review: '检查账户的其他设置',
  dismiss: '知道了',
};
