import type { legalDocuments as english } from '../en-US/legal-documents.ts';

export const legalDocuments: typeof english = {
  reading: '正在加载文本',
  version: '版本 {{version}}',
  official: '打开官方页面',
  print: '打印',
  close: '关闭',
};
