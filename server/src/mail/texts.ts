import { exact, type Language } from '../domain/language.ts';

export interface Text {
  subject: string;
  text: string;
}

const codeMails: Record<Language, (code: string, minutes: number) => Text> = {
  'en-US': (code, minutes) => ({
    subject: 'Your verification code',
    text: `Your verification code is ${code}.\n\nIt works for ${minutes} minutes and only once. Nobody from us will ever ask you for it.\nIf you did not ask for a code, somebody may know your password: change it.\n`,
  }),
  'zh-CN': (code, minutes) => ({
    subject: '您的验证码',
    text: `您的验证码是 ${code}。\n\n验证码在 ${minutes} 分钟内有效，且只能使用一次。我们的工作人员绝不会向您索要验证码。\n如果这不是您本人的操作，可能有人知道了您的密码，请尽快修改密码。\n`,
  }),
};

/** The mail that carries a code, in the account's language. */
export function codeMail(language: string, code: string, seconds: number): Text {
  return codeMails[exact(language) ?? 'en-US'](code, Math.ceil(seconds / 60));
}
