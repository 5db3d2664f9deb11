export const security = {
  loading: 'Loading',
  pageTitle: 'Security – {{brand}}',
  title: 'Security',
  description: 'Decide who can log in, and keep your videos and data yours.',
  now: { title: 'Right now' },
  loggingIn: { title: 'Logging in', description: 'How we make sure it’s you.' },
  closing: { title: 'Closing your account' },
  videos: { title: 'Your videos', description: 'End-to-end protection for what is stored in the cloud.' },
  data: { title: 'Your data', description: 'Everything we store about you, and recent activity.' },
  back: 'Security',
  device: { on: '{{app}} on {{system}}', unknown: 'Unknown device' },
};
