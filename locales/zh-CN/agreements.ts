import type { agreements as english } from '../en-US/agreements.ts';

export const agreements: typeof english = {
  title: {
    terms: '我们的条款已更新',
    privacy: '我们的隐私政策已更新',
    both: '我们的条款和隐私政策已更新',
  },
  new: {
    terms: '{{day}}起施行新条款',
    privacy: '{{day}}起施行新隐私政策',
  },
  inForce: {
    terms: '我们的条款自{{day}}起施行',
    privacy: '我们的隐私政策自{{day}}起施行',
  },
  more: '在您作出决定之前，账户可照常使用，您也可以随时退出登录或注销账户。',
  agree: '同意',
  later: '以后再说',
  close: '关闭，以后再问',
  agreed: '谢谢，您的同意已保存。',
  first: {
    terms: '请同意我们的条款',
    privacy: '请同意我们的隐私政策',
    both: '请同意我们的条款和隐私政策',
  },
};
