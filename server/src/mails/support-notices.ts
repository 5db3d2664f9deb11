import type { Notice, Sentences } from './event-mails.ts';

/** Notices about what support does to an account. */
type SupportNotice = Extract<Notice, `${string} by support` | 'second factor removal refused'>;

const advice = {
  english: 'If you did not ask for this, contact our support.',
  chinese: '如果您没有提出此要求，请联系客服。',
};

export const supportEnglish: Record<SupportNotice, Sentences> = {
  'disabled by support': {
    subject: 'Your account was disabled',
    done: 'Our support disabled your account.',
    effect: 'You were logged out everywhere and can’t log in.',
    advice: advice.english,
  },
  'enabled by support': {
    subject: 'Your account is enabled again',
    done: 'Our support enabled your account.',
    effect: 'You can log in again.',
    advice: advice.english,
  },
  'unlocked by support': {
    subject: 'Your login was unlocked',
    done: 'Our support unlocked the login to your account.',
    effect: 'You can log in with your password again.',
    advice: advice.english,
  },
  'logged out by support': {
    subject: 'You were logged out everywhere',
    done: 'Our support logged your account out on all devices.',
    effect: 'You can log in again.',
    advice: advice.english,
  },
  'deletion cancelled by support': {
    subject: 'Your account will not be deleted',
    done: 'Our support canceled the planned deletion of your account.',
    effect: 'Your account stays as it is.',
    advice: advice.english,
  },
  'deletion blocked by support': {
    subject: 'Your account can’t be deleted for now',
    done: 'Our support blocked the deletion of your account.',
    effect: 'The page for deleting your account shows why.',
    advice: advice.english,
  },
  'deletion unblocked by support': {
    subject: 'Your account can be deleted again',
    done: 'Our support lifted what blocked the deletion of your account.',
    effect: 'You can delete it on the page of your account.',
    advice: advice.english,
  },
  'second factor removal refused': {
    subject: 'Two-factor authentication stays on',
    done: 'The request to remove two-factor authentication from your account was refused.',
    effect: 'It stays on.',
  },
};

export const supportChinese: Record<SupportNotice, Sentences> = {
  'disabled by support': {
    subject: '您的账户已被停用',
    done: '我们的客服已停用您的账户。',
    effect: '所有设备均已退出登录，您暂时无法登录。',
    advice: advice.chinese,
  },
  'enabled by support': {
    subject: '您的账户已重新启用',
    done: '我们的客服已启用您的账户。',
    effect: '您可以重新登录。',
    advice: advice.chinese,
  },
  'unlocked by support': {
    subject: '您的登录已解锁',
    done: '我们的客服已解锁您账户的登录。',
    effect: '您可以重新使用密码登录。',
    advice: advice.chinese,
  },
  'logged out by support': {
    subject: '您的账户已在所有设备上退出登录',
    done: '我们的客服已将您的账户在所有设备上退出登录。',
    effect: '您可以重新登录。',
    advice: advice.chinese,
  },
  'deletion cancelled by support': {
    subject: '您的账户不会被注销',
    done: '我们的客服已取消您账户的注销计划。',
    effect: '您的账户保持不变。',
    advice: advice.chinese,
  },
  'deletion blocked by support': {
    subject: '您的账户暂时无法注销',
    done: '我们的客服已阻止注销您的账户。',
    effect: '原因显示在注销账户的页面上。',
    advice: advice.chinese,
  },
  'deletion unblocked by support': {
    subject: '您的账户可以注销了',
    done: '我们的客服已解除对注销您账户的限制。',
    effect: '您可以在账户页面上注销账户。',
    advice: advice.chinese,
  },
  'second factor removal refused': {
    subject: '两步验证保持开启',
    done: '移除您账户两步验证的申请已被拒绝。',
    effect: '两步验证保持开启。',
  },
};
