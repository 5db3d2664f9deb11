import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PageBoundary } from './app-root.tsx';

function Page({ breaks = false }: { breaks?: boolean }) {
  if (breaks) throw new Error('broken');
  return <p>whole</p>;
}

test('a page that crashes, at once or later, is replaced by an error page [SHL-09]', () => {
  // React reports the error as well.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { rerender } = render(
    <PageBoundary broken={<p>sorry</p>}>
      <Page />
    </PageBoundary>,
  );
  expect(screen.getByText('whole')).toBeTruthy();
  rerender(
    <PageBoundary broken={<p>sorry</p>}>
      <Page breaks />
    </PageBoundary>,
  );
  expect(screen.getByText('sorry')).toBeTruthy();
  expect(screen.queryByText('whole')).toBeNull();
});
