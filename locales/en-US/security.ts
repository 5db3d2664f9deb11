export const security = {
  pageTitle: 'Security – Account Center',
  title: 'Security',
  line: 'Decide who can log in, and keep your videos and data yours.',
  videos: { title: 'Your videos', line: 'End-to-end protection for what is stored in the cloud.' },
};
