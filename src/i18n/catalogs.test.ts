import { expect, test } from 'vitest';
import type { Language } from './language.ts';
import { allMessages, loadTranslator, loginMessages, type Catalog } from './catalogs.ts';

const without =
  (missing: Language): Catalog =>
  async (language) => {
    if (language === missing) throw new TypeError('The file could not be loaded.');
    return await allMessages(language);
  };

test.each([
  ['the catalog of the app', allMessages],
  ['the catalog of login and sign-up', loginMessages],
])('%s loads in each language [SHL-10]', async (_, catalog) => {
  for (const language of ['en-US', 'zh-CN'] as const) {
    expect(await loadTranslator(catalog, language)).toMatchObject({ language });
    expect((await loadTranslator(catalog, language)).fallbackFrom).toBeUndefined();
  }
});

test('English replaces a language whose file cannot be loaded, and the result names it [SHL-10]', async () => {
  const { language, fallbackFrom, t } = await loadTranslator(without('zh-CN'), 'zh-CN');
  expect(language).toBe('en-US');
  expect(fallbackFrom).toBe('zh-CN');
  expect(t('login.title')).toBe('Log in');
});

test('loading fails if the English file cannot be loaded [SHL-10]', async () => {
  await expect(loadTranslator(without('en-US'), 'en-US')).rejects.toThrow('The file could not be loaded.');
});
