import type { loginApproval as english } from '../en-US/login-approval.ts';

export const loginApproval: typeof english = {
  pageTitle: '在电脑上登录',
  reading: '正在加载请求',
  unavailable: '请求加载失败',
  title: '允许电脑登录？',
  account: '账户',
  asks: '请求登录的设备',
  asksFor: '{{device}} 请求登录 {{email}}，请在两分钟内确认。',
  device: '浏览器',
  place: '来自',
  askedAt: '时间',
  warning: {
    title: '仅限您本人发起的登录',
    text: '仅当您本人正在使用这台电脑并选择了扫码登录时，才可继续。客服绝不会要求您扫描二维码。',
  },
  far: '电脑与此手机不在同一网络。手机使用移动数据时属正常情况，否则请拒绝。',
  choose: '请选择电脑屏幕上显示的数字',
  number: '数字 {{number}}',
  refuse: '拒绝',
  interrupted: '未能确认您的选择，登录未被允许，请重新选择。',
  limited: '{{time}} 后可再次允许登录。请在电脑上使用其他方式登录。',
  back: '返回',
  allow: '允许登录',
  allowed: {
    title: '已允许登录',
    more: '{{device}} 即将登录您的账户。如果半分钟内仍未登录，请在电脑上显示新的二维码。您可以随时在“登录设备”中将其退出。',
    sessions: '登录设备',
  },
  refused: {
    title: '登录已拒绝',
    more: '没有任何人登录。如果二维码是他人发送或出示给您的，对方可能想进入您的账户。',
  },
  wrongNumber: {
    title: '登录已拒绝',
    more: '您选择的不是电脑上显示的数字，没有任何人登录。如需重试，请在电脑上显示新的二维码。',
  },
  over: {
    title: '此次登录已结束',
    more: '二维码一分钟内有效，确认须在两分钟内完成。如需重试，请在电脑上显示新的二维码。',
  },
  withoutCode: {
    title: '请扫描电脑上的二维码',
    more: '在电脑的登录页选择“扫码登录”，然后用此手机的相机扫描二维码。',
  },
  toAccount: '前往我的账户',
};
