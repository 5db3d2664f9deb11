import type { archive as english } from '../en-US/archive.ts';

export const archive: typeof english = {
  title: '管理数据',
  reading: '正在加载数据副本的状态',
  none: '下载我们保存的您的全部数据。',
  requested: '已申请您的数据存档。',
  pendingToday: '已于今天 {{time}} 申请，准备就绪后会通过邮件通知您。',
  pending: '已于 {{date}}申请，准备就绪后会通过邮件通知您。',
  processing: '正在处理。准备就绪后我们会向您发送邮件。',
  ready: '可在 {{date}}之前下载',
  expired: '您的数据副本已于 {{date}}过期。',
  failed: '无法生成您的数据副本，请重新申请。',
  status: { pending: '等待中', processing: '处理中' },
  action: { request: '申请', download: '下载' },
  interrupted: {
    requested: '连接已中断。您的数据副本已申请。',
    notRequested: '连接已中断。您的数据副本尚未申请。',
  },
  handedOver: '已交给应用，由应用保存文件。',
  dialog: {
    title: { request: '申请您的数据', download: '下载您的数据' },
    request: '您将获得一个 zip 文件，其中包含可阅读的页面、JSON 格式的数据以及您的图片。云端视频仍保留在云端。',
    download: '生成于{{date}}。文件包含个人信息，请保存在只有您能打开的位置。',
    refresh: '刷新',
  },
};
