import type { consent as english } from '../en-US/consent.ts';

export const consent: typeof english = {
  pageTitle: '授权访问 – {{brand}}',
  reading: '正在加载请求',
  title: '{{app}} 请求使用您的账户',
  as: '当前登录账户',
  switch: '切换',
  receives: '{{app}} 将获得',
  name: '账户名称',
  email: '邮箱地址',
  cannot: '它无法查看您的视频，也无法更改您的账户。',
  decline: '拒绝',
  allow: '允许',
  unavailable: '请求加载失败',
  broken: {
    title: '此请求无效',
    incomplete: '应用的链接不完整或有误。请返回该应用后重试。',
    more: '未共享任何信息。',
    account: '前往我的账户',
  },
  leaving: {
    title: '正在返回 {{app}}',
    titleNameless: '正在返回应用',
    more: '最多需要几秒钟。',
    link: '继续',
  },
};
