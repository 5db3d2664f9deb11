import type { accountCreation as english } from '../en-US/account-creation.ts';

export const accountCreation: typeof english = {
  country: {
    label: '国家或地区',
    none: '未指定',
    hint: '决定日期格式和您可以使用的功能。',
  },
  terms: {
    label: '我同意{{terms}}和{{privacy}}',
    missing: '条款加载失败。',
    unread: '条款尚未加载完成。',
    unticked: '请先勾选上方选项。',
  },
  news: '通过邮件接收最新资讯',
  retryIn: '重试（{{time}}）',
};
