import type { lockDown as english } from '../en-US/lock-down.ts';

export const lockDown: typeof english = {
  pageTitle: '保护您的账户 – 账户中心',
  title: '保护您的账户',
  description: '只需几步即可阻止他人访问，不需要的步骤可以跳过。',
  reading: '正在加载清单',
  notBegun: '有他人使用过您的账户？此清单将逐步终止其访问。',
  start: '开始',
  subject: '非您本人的操作',
  progress: '进度',
  counts: '已完成 {{done}} 项，已跳过 {{skipped}} 项，待完成 {{left}} 项',
  position: '第 {{step}} 步，共 {{of}} 步',
  list: '步骤',
  done: '已完成',
  doItNow: '现在完成',
  skip: '跳过',
  steps: {
    sessions: {
      title: '结束所有其他登录',
      current: '其他设备将立即退出登录，此设备保持登录。',
      done: '只有此设备处于登录状态。',
      skipped: '已跳过，其他设备可能仍处于登录状态。',
    },
    password: {
      title: '设置新密码',
      current: '他人可能知道旧密码。',
      done: '旧密码已失效。',
      skipped: '已跳过，旧密码仍可登录您的账户。',
    },
    secondFactor: {
      title: '生成新的备用码',
      current: '请选择“管理”，旧备用码将失效。如果尚未启用两步验证，请现在设置。',
      done: '旧备用码已失效。',
      skipped: '已跳过，两步验证保持原样。',
    },
    links: {
      title: '检查关联账户',
      current: '能使用这些账户的人都可以登录，请移除不属于您的账户。',
      done: '您已检查。',
      skipped: '已跳过，请尽快检查。',
      confirm: '都是我的',
    },
    recoveryEmail: {
      title: '检查备用邮箱',
      current: '验证码可能会发送到此邮箱。如果不是您的邮箱，请将其关闭。',
      done: '您已检查。',
      skipped: '已跳过，请尽快检查。',
      confirm: '没有问题',
    },
  },
  finished: {
    title: '您的账户已受到保护',
    all: '所有步骤均已完成。',
    someTitle: '还有步骤未完成',
    some: '未完成的步骤列在最前，您可以随时完成。',
    activity: '返回安全活动',
  },
};
