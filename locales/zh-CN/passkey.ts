import type { passkey as english } from '../en-US/passkey.ts';

export const passkey: typeof english = {
  title: '通行密钥',
  reading: '正在读取您的通行密钥',
  none: '使用指纹、面容或设备 PIN 码登录，无需密码。',
  one: '您可以使用 1 个通行密钥登录。',
  some: '您可以使用 {{count}} 个通行密钥登录。',
  more: '每个通行密钥都可以登录您的账户，无需密码和验证码。如有不认识的通行密钥，请将其移除。',
  lastWay: '此通行密钥是您唯一的登录方式。请先设置密码，然后才能移除。',
  interrupted: '连接已中断，以下为当前状态。',
  created: '创建于 {{date}}',
  used: '上次使用 {{date}}',
  unused: '尚未使用',
  synced: '在您的设备间同步',
  ofDevice: '仅保存在一台设备上',
  opensVideos: '可登录并打开您的视频',
  onlyLogsIn: '可登录，但不能打开您的视频',
  name: '名称',
  nameHint: '便于您辨认，例如“工作电脑”。',
  create: {
    title: '创建通行密钥',
    more: '浏览器会询问保存位置：此设备、您的手机或密码管理器。',
    suggestion: '通行密钥 {{number}}',
    action: '创建',
    another: '再创建一个',
  },
  rename: { title: '重命名通行密钥', action: '重命名', save: '保存' },
  remove: {
    title: '移除 {{name}}？',
    more: '移除后将无法再使用它登录，使用它登录的其他设备也会退出登录。请同时在设备或密码管理器中将其删除，否则登录时可能仍会显示。',
    opensVideos: '它将不能再打开您的视频，保护码仍然有效。',
  },
  done: {
    created: '通行密钥已创建，现在可以使用它登录。',
    renamed: '通行密钥已重命名。',
    removed: '通行密钥已移除，您不能再使用它登录。',
  },
};
