import { expect, test } from 'vitest';
import { createNavigator } from './navigation.ts';

function page() {
  const went: string[] = [];
  const location = {
    replace: (to: string | URL) => void went.push(String(to)),
    reload: () => void went.push('reload'),
    assign: (to: string | URL) => void went.push(`visit ${String(to)}`),
  };
  return { went, ...createNavigator(location) };
}

test('a page redirects only once, no matter how often it is asked to [NAV-04]', () => {
  const { went, go } = page();
  go('/login?redirect=x');
  go('/login');
  go('/login?redirect=x');
  expect(went).toEqual(['/login?redirect=x']);
});

test('reloads are not limited: the user may reload again [NAV-04]', () => {
  const { went, reload } = page();
  reload();
  reload();
  expect(went).toEqual(['reload', 'reload']);
});

test('a visit requested by the user always navigates and stays in the history [LOG-04]', () => {
  const { went, go, visit } = page();
  visit('https://larch.example/');
  visit('https://larch.example/');
  go('/login');
  expect(went).toEqual(['visit https://larch.example/', 'visit https://larch.example/', '/login']);
});
