import type { shell as english } from '../en-US/shell.ts';

export const shell: typeof english = {
  brand: '{{brand}}',
  header: {
    skip: '跳到主要内容',
    links: '网站导航',
    support: '支持',
    account: '账户',
    logOut: '退出登录',
    menu: '菜单',
    closeMenu: '关闭菜单',
  },
  links: {
    'support-center': '支持中心',
    'download-center': '下载中心',
    'software-and-manual': '软件与手册',
    'contact-us': '联系我们',
    store: '商城',
    cloud: '云服务',
    'track-order': '查询订单',
    'about-us': '关于我们',
    privacy: '隐私政策',
    terms: '条款与条件',
    'log-in': '登录',
    'sign-up': '注册',
  },
  footer: {
    twoFactor: '两步验证',
    copyright: '© {{year}} {{brand}}',
  },
  language: { name: '语言', fallback: '无法加载{{language}}，此页面以英文显示。' },
  retry: '重试',
};
