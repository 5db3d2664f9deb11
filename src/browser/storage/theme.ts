import { themeName } from '#contract/storage-names.ts';
import type { Theme } from '#contract/themes.ts';
import type { KeyValueStore } from './web-storage.ts';

/** How the pages of this browser look. The documents' scripts apply it before the first paint. */
export const storedTheme = (values: KeyValueStore) => ({
  read: (): Theme => themeIn(values.read(themeName)),
  /** Other tabs follow (`followTheme`). */
  write(theme: Theme): void {
    if (theme === 'system') values.clear(themeName);
    else values.write(themeName, theme);
    showTheme(theme);
  },
});

/** Shows what this browser has chosen, in its toolbars, too, and from now on what another tab chooses. */
export function followTheme(): void {
  showTheme(themeIn(document.documentElement.dataset['theme'] ?? null));
  window.addEventListener('storage', ({ key, newValue }) => {
    // Null: everything was cleared.
    if (key === themeName || key === null) showTheme(themeIn(newValue));
  });
}

function themeIn(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = meta.dataset['scheme'] ?? '';
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? 'all' : 'not all';
  }
}
