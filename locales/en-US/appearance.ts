export const appearance = {
  title: 'Appearance',
  description: 'How these pages look wherever you log in, and the language of this browser and of our emails.',
  theme: 'Theme',
  themes: { system: 'Like this device', light: 'Light', dark: 'Dark' },
  language: 'Language',
  saved: 'The theme was saved.',
};
