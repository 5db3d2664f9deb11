import { Suspense } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { loadedLater } from './loaded-later.tsx';

afterEach(cleanup);

const Part = () => <input aria-label="part" />;
const shown = (View: ReturnType<typeof loadedLater>['View']) => (
  <Suspense fallback="waiting">
    <View onBack={() => undefined} />
  </Suspense>
);

test('a part of the security page that is loaded is there at once [SES-13]', async () => {
  const { load, View } = loadedLater(() => Promise.resolve(Part));
  await load();
  const { container } = render(shown(View));
  expect(container.textContent).not.toContain('waiting');
  expect(screen.getByLabelText('part')).toBeTruthy();
});

test('a part that is opened before it is loaded follows, and keeps what was typed when it is loaded once more [SES-13]', async () => {
  const { load, View } = loadedLater(() => Promise.resolve(Part));
  const { rerender } = render(shown(View));
  expect(screen.getByText('waiting')).toBeTruthy();
  const part = await screen.findByLabelText<HTMLInputElement>('part');
  part.value = 'typed';
  await load();
  rerender(shown(View));
  expect(screen.getByLabelText<HTMLInputElement>('part').value).toBe('typed');
});
