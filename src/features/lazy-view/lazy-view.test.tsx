import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import { nextTask } from '#src/browser/next-task.ts';
import { allMessages } from '#src/i18n/catalogs.ts';
import { actAsync, alerts, english, pressable } from '#src/testing/render-view.tsx';
import { LazyView, LazyDialog, lazyView, loadParts, type LazyPart } from './lazy-view.tsx';

const Part = ({ name }: { name: string }) => <input aria-label={name} />;
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))));
afterEach(() => void vi.unstubAllGlobals());

/** A view that cannot be loaded for the first times; each load is tried twice. */
const failing = (times: number) => {
  let left = 2 * times;
  return () => (left-- > 0 ? Promise.reject(new Error('lost')) : Promise.resolve(Part));
};

const lazyPart = (fetchView: () => Promise<typeof Part> = failing(0)) => {
  const part = lazyView(fetchView);
  const view = (
    <TranslatorProvider initial={english} catalog={allMessages} onChoice={() => undefined}>
      <LazyView part={part} shown={{ name: 'part' }} waiting="waiting" renderFailed={() => 'failed'} />
    </TranslatorProvider>
  );
  return { part, view };
};

test('a loaded part is rendered at once [SES-13]', async () => {
  const { part, view } = lazyPart();
  await part.load();
  const { container } = render(view);
  expect(container.textContent).not.toContain('waiting');
  expect(screen.getByLabelText('part')).toBeTruthy();
});

test('a part opened before it is loaded appears later, and keeps its input when it is loaded again [SES-13]', async () => {
  let arrive = (): void => undefined;
  const { part, view } = lazyPart(() => new Promise((resolve) => (arrive = () => resolve(Part))));
  await actAsync(() => void render(view));
  expect(screen.getByText('waiting')).toBeTruthy();
  await actAsync(arrive);
  screen.getByLabelText<HTMLInputElement>('part').value = 'typed';
  await actAsync(async () => void (await part.load()));
  expect(screen.getByLabelText<HTMLInputElement>('part').value).toBe('typed');
});

test('preloads all parts of a page [SES-13]', async () => {
  const { part } = lazyPart();
  await loadParts(nextTask);
  expect(part.loaded()).toBe(Part);
});

test('a part is not fetched before its turn [SES-13]', async () => {
  let fetches = 0;
  const { part } = lazyPart(async () => {
    fetches += 1;
    return Part;
  });
  const turns: (() => void)[] = [];
  const loading = loadParts(() => new Promise((resolve) => turns.push(resolve)));
  await Promise.resolve();
  expect(fetches).toBe(0);
  turns.forEach((take) => take());
  await loading;
  expect([part.loaded(), fetches]).toEqual([Part, 1]);
});

test('preloads the parts of a part [SES-13]', async () => {
  let inner: LazyPart<{ name: string }> | null = null;
  const outer = lazyView(async () => {
    inner = lazyView(failing(0));
    return Part;
  });
  await loadParts(nextTask);
  expect([outer.loaded(), (inner as LazyPart<{ name: string }> | null)?.loaded()]).toEqual([Part, Part]);
});

async function openDialog(fetchView: () => Promise<typeof Part>) {
  const sent: string[] = [];
  const dialog = (
    <TranslatorProvider initial={english} catalog={allMessages} onChoice={() => undefined}>
      <LazyDialog
        part={lazyView(fetchView)}
        shown={{ name: 'code' }}
        title="Password"
        closeName="Close"
        onClose={() => sent.push('close')}
      />
    </TranslatorProvider>
  );
  await actAsync(() => void render(dialog));
  return { sent, press: (name: string) => actAsync(() => screen.getAllByRole('button', { name }).at(-1)?.click()) };
}

const message = english.explain({ symbol: 'unreachable', message: '' });

test('a dialog that cannot be loaded reports it, can be closed, and opens on Retry [SES-13]', async () => {
  const { sent, press } = await openDialog(failing(2));
  expect(screen.getByRole('dialog', { name: 'Password' })).toBeTruthy();
  expect(alerts()).toEqual([message]);
  expect(pressable().map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
    'Close',
    'Close',
    'Retry',
  ]);
  await press('Retry');
  expect(alerts()).toEqual([message]);
  await press('Close');
  expect(sent).toEqual(['close']);
  await press('Retry');
  expect(screen.getByLabelText('code')).toBeTruthy();
});
