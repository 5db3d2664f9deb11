import type { security as english } from '../en-US/security.ts';

export const security: typeof english = {
  loading: '正在加载',
  pageTitle: '安全 – {{brand}}',
  title: '安全',
  description: '管理登录方式，保护您的视频和数据。',
  now: { title: '当前状态' },
  loggingIn: { title: '登录', description: '登录时的身份验证方式。' },
  closing: { title: '注销' },
  videos: { title: '您的视频', description: '为云端内容提供端到端保护。' },
  data: { title: '您的数据', description: '我们保存的您的数据，以及近期动态。' },
  back: '安全',
  device: { on: '{{system}} 上的 {{app}}', unknown: '未知设备' },
};
