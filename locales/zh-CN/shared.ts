import type { shared as english } from '../en-US/shared.ts';

/** Labels of several rows and pages. */
export const shared: typeof english = {
  on: '已开启',
  off: '未开启',
  manage: '管理',
  setUp: '设置',
  setPassword: '设置密码',
  contactSupport: '联系客服',
  back: '返回',
  cancel: '取消',
  checkAgain: '重新检查',
  close: '关闭',
  continue: '继续',
  continueIn: '继续（{{time}}）',
  more: '再显示 {{count}} 条',
  remove: '移除',
  since: '{{person}}\u00A0· 自{{date}}起',
  times: '{{times}} 次',
  checkEmail: '查收验证码',
  leaving: { title: '您已登录', more: '正在跳转。', link: '继续' },
  authenticator: '身份验证器',
  inBrowser: '请按照浏览器窗口中的提示操作。',
  about: '约在{{country}} {{city}}',
  inCountry: '约在{{country}}',
  nameProblem: {
    empty: '请输入名称。',
    hidden: '名称包含不可见的字符。',
    tooLong: '最多可输入 {{limit}} 个字符。',
  },
};
