import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferred } from '#machines/testing/deferred.ts';
import { allMessages, loadTranslator, type Catalog } from './catalogs.ts';
import { TranslatorProvider, useTranslator } from './context.tsx';

function View() {
  const { t, setLanguage } = useTranslator();
  return (
    <>
      <p>{t('login.title')}</p>
      <button onClick={() => setLanguage('zh-CN')}>Chinese</button>
      <button onClick={() => setLanguage('en-US')}>English</button>
    </>
  );
}

test('of several chosen languages the last one is shown, whichever arrives first [SHL-10]', async () => {
  const chinese = deferred();
  const catalog: Catalog = async (language) => {
    if (language === 'zh-CN') await chinese.promise;
    return await allMessages(language);
  };
  const chosen: string[] = [];
  render(
    <TranslatorProvider
      initial={await loadTranslator(allMessages, 'en-US')}
      catalog={catalog}
      onChoice={(language) => chosen.push(language)}
    >
      <View />
    </TranslatorProvider>,
  );
  act(() => screen.getByText('Chinese').click());
  act(() => screen.getByText('English').click());
  await act(async () => {
    chinese.resolve();
    await chinese.promise;
  });
  expect([screen.getByText('Log in').textContent, chosen]).toEqual(['Log in', ['zh-CN', 'en-US']]);
  act(() => screen.getByText('Chinese').click());
  expect(await screen.findByText('登录', {}, { timeout: 20_000 })).toBeDefined();
  expect(document.documentElement.lang).toBe('zh-CN');
});
