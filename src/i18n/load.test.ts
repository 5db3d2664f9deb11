import { expect, test } from 'vitest';
import { allMessages } from './all-words.ts';
import { loadTranslator } from './load.ts';
import { loginMessages } from './login-words.ts';

const broken = async (): Promise<never> => {
  throw new TypeError('The file did not come.');
};

test.each([
  ['all words', allMessages],
  ['the words of log-in', loginMessages],
])('%s come in the language that was asked for [SHL-10]', async (_, files) => {
  for (const language of ['en-US', 'zh-CN'] as const) {
    expect(await loadTranslator(files, language)).toMatchObject({ language });
    expect((await loadTranslator(files, language)).fallbackFrom).toBeUndefined();
  }
});

test('where a language’s file does not come, English stands in and says which is lost [SHL-10]', async () => {
  const { language, fallbackFrom, t } = await loadTranslator({ ...allMessages, 'zh-CN': broken }, 'zh-CN');
  expect([language, fallbackFrom, t('login.title')]).toEqual(['en-US', 'zh-CN', 'Log in']);
});

test('without English there are no words at all [SHL-10]', async () => {
  await expect(loadTranslator({ ...allMessages, 'en-US': broken }, 'en-US')).rejects.toThrow('The file did not come.');
});
