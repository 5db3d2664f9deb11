import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { allMessages } from './all-messages.ts';
import { loadTranslator, loginMessages } from './catalogs.ts';
import { TranslatorProvider, useTranslator } from './context.tsx';

test('added messages are available without a re-render, also in a language chosen later [SHL-10]', async () => {
  const drawn = vi.fn();
  const seen: ReturnType<typeof useTranslator>[] = [];
  function View() {
    const translator = useTranslator();
    seen.push(translator);
    drawn();
    return <p>{translator.t('signUp.title')}</p>;
  }
  render(
    <TranslatorProvider
      initial={await loadTranslator(loginMessages, 'en-US')}
      catalog={loginMessages}
      onChoice={() => undefined}
    >
      <View />
    </TranslatorProvider>,
  );
  expect(seen[0]?.t('signUp.title')).toBe('');
  await act(async () => await seen[0]?.addMessages(allMessages));
  expect([drawn.mock.calls.length, seen[0]?.t('signUp.title')]).toEqual([1, 'Sign up']);
  act(() => seen[0]?.setLanguage('zh-CN'));
  expect(await screen.findByText('注册', {}, { timeout: 20_000 })).toBeDefined();
});
