import type { mailFrame as english } from '../../en-US/service/mail-frame.ts';

export const mailFrame: typeof english = {
  greeting: '您好：',
  colon: '：',
  facts: { when: '时间', device: '设备', address: 'IP 地址', place: '地点' },
  about: (city, country) => (city === null ? country : `约在${country} ${city}`),
  links: { logIn: '登录', resetPassword: '重置密码', security: '打开安全页面', support: '联系客服' },
  end: (to) => `此邮件由系统自动发送至 ${to}，请勿回复。`,
};
