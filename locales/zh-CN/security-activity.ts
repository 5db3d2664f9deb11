import type { securityActivity as english } from '../en-US/security-activity.ts';

export const securityActivity: typeof english = {
  pageTitle: '安全活动 – {{brand}}',
  title: '安全活动',
  unknown: '如有非您本人的操作，请选择“不是我”。',
  description: '最近 60 天的登录和更改。',
  notMe: '不是我',
  here: '此设备',
  open: '查看全部',
  reading: '正在加载安全活动',
  choosing: '请选择开始日期和结束日期，以查看其间的活动。',
  all: '这段时间的活动已全部显示。',
  today: '今天',
  yesterday: '昨天',
  empty: { title: '这段时间没有活动', help: '可选择更长的时间范围。' },
  dates: {
    label: '显示的日期',
    from: '开始日期',
    to: '结束日期',
    order: '开始日期晚于结束日期。',
    outside: '请选择 {{min}} 至 {{max}} 之间的日期。',
    presets: '时长',
    days: '{{days}} 天',
  },
};
