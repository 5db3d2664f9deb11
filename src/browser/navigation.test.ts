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

test('a page goes somewhere else once in its life, whatever wants to leave it again [NAV-04]', () => {
  const { went, go } = page();
  go('/login?redirect=x');
  go('/login');
  go('/login?redirect=x');
  expect(went).toEqual(['/login?redirect=x']);
});

test('a reload is not held back: a person may ask for it again [NAV-04]', () => {
  const { went, reload } = page();
  reload();
  reload();
  expect(went).toEqual(['reload', 'reload']);
});

test('what a person asks for is gone to each time, and can be come back from [LOG-04]', () => {
  const { went, go, visit } = page();
  visit('https://larch.example/');
  visit('https://larch.example/');
  go('/login');
  expect(went).toEqual(['visit https://larch.example/', 'visit https://larch.example/', '/login']);
});
