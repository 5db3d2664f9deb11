import type { checkUp as english } from '../en-US/check-up.ts';

export const checkUp: typeof english = {
  pageTitle: '安全检查 – {{brand}}',
  title: '安全检查',
  description: '您还可以为账户做些什么，重要的在前。',
  reading: '正在检查您的账户',
  good: '一切正常，无需操作。',
  putOff: '暂不处理：{{count}} 项。',
  nothingNew: '没有新内容',
  show: '查看暂不处理的项',
  one: '1 项需要查看。',
  some: '{{count}} 项需要查看。',
  review: '查看',
  dismiss: '暂不处理',
  dismissed: '{{days}} 天内不再提示此项。',
  empty: { title: '一切正常', help: '您的账户安全方面无需任何操作。' },
  lines: {
    passwordFound: {
      title: '您的密码出现在泄露的数据中',
      text: '入侵者会首先尝试这类密码。请在此更改，并在其他使用同一密码的地方更改。',
      act: '更改',
    },
    openTakeBack: {
      title: '原邮箱仍可撤销邮箱更改',
      text: '如果不是您更改的邮箱，请查看最近的活动。',
      act: '查看活动',
    },
    unverifiedEmail: {
      title: '您的邮箱尚未验证',
      text: '验证之前，我们无法向您发送账户安全提醒。',
      act: '验证',
    },
    noSecondFactor: {
      title: '两步验证未开启',
      text: '有了手机上的验证码，仅凭泄露的密码无法登录。',
      act: '设置',
    },
    unsavedBackupCodes: {
      title: '您尚未保存备用验证码',
      text: '没有备用验证码，丢失手机后几天内都无法登录。请重新生成并妥善保管。',
      act: '管理',
    },
    fewBackupCodes: {
      title: '备用验证码所剩无几',
      text: '没有手机时可用备用验证码登录。请在用完之前重新生成。',
      act: '管理',
    },
    noRecoveryKit: {
      title: '您还没有恢复套件',
      text: '如果忘记保护码，只有恢复套件才能保住您的视频。',
      act: '制作',
    },
    noPasskey: {
      title: '您还没有通行密钥',
      text: '使用指纹、面容或设备 PIN 码登录。仿冒网页无法窃取通行密钥。',
      act: '创建',
    },
    unusedSessions: {
      title: '有一周未使用的登录',
      text: '请退出您不再使用的设备。',
      act: '查看',
    },
    unusedApps: {
      title: '有应用一年未使用其权限',
      text: '请移除您不再需要的应用。',
      act: '查看',
    },
  },
};
