import type { pages as english } from '../en-US/pages.ts';

export const pages: typeof english = {
  /** Of the documents, for search engines. */
  description: '摄像机与云端视频的账户：登录、修改资料、保障账户安全。',
  links: {
    'my-account': '我的账户',
    orders: '订单',
    'my-cloud': '我的云服务',
    community: '社区',
    'my-address': '我的地址',
    'log-out': '退出登录',
  },
  nav: { label: '账户页面', home: '个人资料', security: '安全' },
  message: { error: '错误：', close: '关闭提示' },
  starting: { label: '正在准备您的账户' },
  slowLoad: { text: '页面加载较慢。', reload: '重新加载' },
  noScript: '此页面需要 JavaScript，请在浏览器设置中开启，然后重新加载页面。',
  retryIn: '{{seconds}} 秒后可重试',
  /** Loading a part of a page when it is opened. */
  part: { loading: '正在加载', close: '关闭' },
  outage: { title: '此页部分内容无法加载', part: '尚未加载' },
  unreachable: {
    title: '暂时无法显示您的账户',
    more: '您仍处于登录状态。网络恢复后，我们会自动重试。',
  },
  unexpected: {
    title: '当前登录的账户是 {{owner}}',
    more: '此账户并非在此浏览器中登录。请确认这是您本人的账户后再继续。',
    accept: '继续',
  },
  misconfigured: {
    title: '抱歉，账户中心暂时无法打开',
    more: '这是我们的问题，您的账户没有任何损失，请稍后重试。',
    settings: '供客服参考，有误的设置：{{settings}}',
  },
  replaced: {
    title: '已登录另一个账户',
    more: '此浏览器中已登录另一个账户，页面将重新加载并显示该账户。',
    reload: '重新加载',
    notice: '此浏览器中已登录另一个账户，本页面现在显示该账户。',
  },
  created: { notice: '您的账户已创建。' },
  loggedOut: { notice: '您已退出登录。' },
  signedOut: {
    title: '您已退出登录',
    inApp: '应用已退出登录，请在应用中登录后重试。',
    more: '请登录后继续。',
    serviceUnreachable:
      '您已在此设备上退出登录。由于无法连接服务，服务端的登录状态可能还会保留一段时间。连接恢复后将自动打开登录页面。',
    logIn: '登录',
  },
  broken: {
    title: '此页面无法显示',
    pageTitle: '此页面无法显示 – {{brand}}',
    more: '页面出了问题，或有一部分没有加载成功。您的账户没有因此发生任何变化。',
  },
  notFound: {
    title: '页面不存在',
    pageTitle: '页面不存在 – {{brand}}',
    more: '页面可能已移动，或地址有误。',
    home: '前往首页',
    account: '前往我的账户',
    logIn: '返回登录',
  },
};
