import type { login as english } from '../en-US/login.ts';

export const login: typeof english = {
  title: '登录',
  newHere: '还没有账户？',
  createAccount: '注册',
  pageTitle: '登录 – {{brand}}',
  signUpLoading: '正在准备表单',
  saying: { title: '摄像机看到的，只属于您。', more: '一个账户，管理您的摄像机、视频和共享成员。' },
  emailOrPhone: { label: '邮箱或手机号' },
  emailOrPhoneProblem: {
    empty: '请输入邮箱地址或手机号。',
    format: '请输入 11 位手机号，或按 name@example.com 的格式输入邮箱地址。',
    invalid: '请输入有效的邮箱地址或手机号。',
  },
  lostPassword: '忘记密码？',
  remember: {
    label: '{{days}} 天内信任此设备',
    hint: '下次登录无需验证码，仅限本人设备。',
    forget: '取消信任此设备',
    forgotten: '已取消信任，下次需要验证码。',
  },
  submit: '登录',
  submitIn: '登录（{{time}}）',
  passkey: '使用通行密钥登录',
  phone: '扫码登录',
  thirdParties: { title: '或使用以下方式登录', name: '使用 {{name}} 继续' },
};
