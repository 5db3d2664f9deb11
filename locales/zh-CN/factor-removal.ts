import type { factorRemoval as english } from '../en-US/factor-removal.ts';

export const factorRemoval: typeof english = {
  refuse: '保持开启',
  dismiss: '知道了',
  changePassword: '更改密码',
  removed: {
    title: '两步验证将于 {{due}} 被移除',
    text: '有人于 {{asked}} 提出了申请。如果不是您本人，请保持开启并更改密码。',
  },
  support: {
    title: '有人向客服申请移除您的两步验证',
    text: '申请时间：{{asked}}。如果不是您本人，请保持开启并更改密码。',
  },
  ended: {
    title: '有人申请移除您的两步验证',
    text: '申请时间：{{asked}}。此后您的账户已被使用，两步验证保持开启。如果不是您本人，请更改密码：对方可能会再次申请。',
  },
  refused: {
    title: '两步验证保持开启',
    text: '{{count}} 天内无法再在线申请移除。如果不是您本人申请的，请更改账户和邮箱的密码。',
  },
};
