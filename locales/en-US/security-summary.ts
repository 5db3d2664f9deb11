export const securitySummary = {
  sessions: { one: '1 session', some: '{{count}} sessions' },
  trustedDevices: { one: '1 remembered device', some: '{{count}} remembered devices' },
  phone: { title: 'Phone number', use: 'You can log in with {{phone}} instead of your email.' },
  apps: { one: '1 app', some: '{{count}} apps' },
};
