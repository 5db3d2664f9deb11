export const appearance = {
  title: 'Appearance',
  description: 'How these pages look and which language they speak, wherever you log in.',
  theme: 'Theme',
  themes: { system: 'Like this device', light: 'Light', dark: 'Dark' },
  language: 'Language',
  saved: 'The theme was saved.',
};
