import type { legalDocuments as english } from '../en-US/legal-documents.ts';

export const legalDocuments: typeof english = {
  reading: '正在加载文本',
  version: '版本 {{version}}',
  versionAgreed: '版本 {{version}}（您已同意）',
  agreed: '您同意的是版本 {{version}}。',
  readAgreed: '阅读您同意的版本',
  current: '当前生效的是版本 {{version}}。',
  readCurrent: '阅读当前版本',
  official: '打开官方页面',
  print: '打印',
};
