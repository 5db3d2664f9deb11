import type { twoFactorInfo as english } from '../en-US/two-factor-info.ts';

export const twoFactorInfo: typeof english = {
  pageTitle: '两步验证 – {{brand}}',
  title: '两步验证',
  description: '登录时多一步确认，仅凭密码无法登录您的账户。',
  what: {
    title: '它有什么作用',
    text: '输入密码后，我们还会要求一个只有您才有的验证码。即使有人猜到或盗取了您的密码，也无法查看您的摄像机和视频，或进入您的账户。',
  },
  ways: {
    title: '验证码从哪里来',
    authenticator: '手机上的身份验证器应用会显示 6 位数字，每 30 秒更换一次，无需联网。',
    backup: '同时会生成 {{count}} 个 {{digits}} 位备用码，每个只能使用一次。请像保管备用钥匙一样保管它们。',
    email: '如果您的账户支持，我们也会把验证码发送到您的邮箱或备用邮箱。',
  },
  device: {
    title: '在您自己的设备上',
    text: '登录时勾选“{{days}} 天内信任此设备”，{{days}} 天内此设备无需再输入验证码。更改密码或两步验证后，需要重新验证。',
  },
  lost: {
    title: '如果手机丢失',
    text: '请使用备用码登录，再在新手机上重新设置。如果备用码也丢失，请在登录时选择“忘记密码？”，72 小时后仅凭邮箱即可登录。我们的客服不会向您索取任何验证码。',
  },
  go: '立即设置',
};
