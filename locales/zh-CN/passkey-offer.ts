import type { passkeyOffer as english } from '../en-US/passkey-offer.ts';

export const passkeyOffer: typeof english = {
  title: '下次登录无需密码',
  text: '通行密钥使用此设备的指纹、面容或 PIN 码，仿冒网页无法窃取。',
  create: '创建通行密钥',
  dismiss: '{{days}} 天内不再显示此通知',
};
