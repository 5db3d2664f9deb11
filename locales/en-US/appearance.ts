export const appearance = {
  title: 'Appearance',
  description: 'How these pages look, and the language of pages and emails, wherever you log in.',
  theme: 'Theme',
  themes: { system: 'Like this device', light: 'Light', dark: 'Dark' },
  language: 'Language',
  saved: 'The theme was saved.',
};
