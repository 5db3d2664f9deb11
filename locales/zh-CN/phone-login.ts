import type { phoneLogin as english } from '../en-US/phone-login.ts';

export const phoneLogin: typeof english = {
  asking: '正在生成二维码',
  title: '扫码登录',
  pageTitle: '扫码登录 – {{brand}}',
  scan: '请用已登录账户的手机相机扫描二维码，然后在手机上选择此数字：',
  qrName: '供手机扫描的二维码',
  number: '您的数字',
  expiresIn: '二维码有效期还剩 {{time}}。',
  unread: '暂时无法确认手机是否已允许登录，我们会继续尝试。',
  chosen: {
    title: '请在手机上确认',
    pageTitle: '请在手机上确认 – {{brand}}',
    more: '数字正确。请在两分钟内于手机上确认是您本人，此处随即登录。',
  },
  loggingIn: '正在登录',
  refused: {
    title: '登录已被拒绝',
    pageTitle: '登录已被拒绝 – {{brand}}',
    more: '手机上拒绝了此次登录，或选择了其他数字。没有任何人登录。',
  },
  over: {
    title: '此次登录已结束',
    pageTitle: '此次登录已结束 – {{brand}}',
    more: '二维码一分钟内有效，在手机上确认须在两分钟内完成。请获取新的二维码。',
  },
  unavailable: '暂时无法扫码登录',
  renew: '显示新的二维码',
  renewIn: '显示新的二维码（{{time}}）',
  back: '使用其他方式登录',
};
