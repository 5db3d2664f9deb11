export const archive = {
  title: 'Manage data',
  reading: 'Loading the status of your copy',
  none: 'Get a copy of everything we store about you.',
  pendingToday: 'Requested today at {{time}}. We’ll email you when it’s ready.',
  pending: 'Requested on {{date}}. We’ll email you when it’s ready.',
  processing: 'Processing in progress. We’ll email you when it’s ready.',
  ready: 'Ready to download until {{date}}',
  expired: 'Your copy expired on {{date}}.',
  failed: 'We could not create your copy. Request it again.',
  status: { pending: 'Waiting', processing: 'In progress' },
  action: { request: 'Request', download: 'Download' },
  interrupted: {
    requested: 'The connection dropped. Your copy was requested.',
    notRequested: 'The connection dropped. Your copy was not requested.',
  },
  handedOver: 'Passed to the app, which saves the file.',
  dialog: {
    title: { request: 'Request your data', download: 'Download your data' },
    request: 'You get one zip file: a page to read, your data as JSON, and your pictures. Cloud videos stay in Cloud.',
    download: 'Created on {{date}}. The file contains personal data: keep it where only you can open it.',
    refresh: 'Refresh',
  },
};
