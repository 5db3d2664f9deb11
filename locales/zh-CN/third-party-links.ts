import type { thirdPartyLinks as english } from '../en-US/third-party-links.ts';

export const thirdPartyLinks: typeof english = {
  title: '关联账户',
  description: '使用您在其他地方的账户登录。',
  reading: '正在读取您的第三方账户',
  none: '未关联',
  noneInApp: '未关联，请在浏览器中关联。',
  connect: '关联',
  taken: '此 {{provider}} 账户已关联此处的另一个账户。请选择其他账户，或先在那里移除关联。',
  lastWay: '您的账户没有密码，因此须保留一个关联。请先{{set}}，然后才能移除。',
  removed: '已移除 {{provider}}，您不能再使用它登录。',
  interrupted: '连接已中断，以下为当前状态。',
  dialog: {
    title: '移除 {{provider}}？',
    more: '移除后您不能再使用 {{provider}} 登录，之后可随时重新关联。',
  },
};
