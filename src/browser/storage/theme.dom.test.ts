import { beforeEach, expect, test } from 'vitest';
import { themes } from '#contract/themes.ts';
import { followTheme, storedTheme } from './theme.ts';
import { keyValueStore } from './web-storage.ts';

const values = keyValueStore(() => window.localStorage);
const theme = storedTheme(values);
const shown = () => document.documentElement.dataset['theme'] ?? 'system';

beforeEach(() => theme.write('system'));

test.each(themes)('the theme %s is shown at once, and kept for the next page [PRO-01]', (chosen) => {
  theme.write(chosen);
  expect([shown(), theme.read()]).toEqual([chosen, chosen]);
});

test('a stored value that is no theme counts as the device’s [PRO-01]', () => {
  values.write('ac_theme', 'pink');
  expect(theme.read()).toBe('system');
});

test('a choice of another tab is followed [PRO-01]', () => {
  followTheme();
  const storage = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  storage('ac_theme', 'dark');
  expect(shown()).toBe('dark');
  storage('another', 'light');
  expect(shown()).toBe('dark');
  storage('ac_theme', null);
  expect(shown()).toBe('system');
  storage('ac_theme', 'light');
  storage(null, null);
  expect(shown()).toBe('system');
});

test('the browser’s toolbars have the color of the theme [PRO-01]', () => {
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" data-scheme="${scheme}" media="(prefers-color-scheme: ${scheme})">`)
    .join('');
  const media = () => [...document.querySelectorAll('meta')].map((meta) => meta.media);
  theme.write('dark');
  expect(media()).toEqual(['not all', 'all']);
  theme.write('system');
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  document.head.innerHTML = '';
});
