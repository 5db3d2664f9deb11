import { expect, test } from 'vitest';
import { makeNavigator } from './navigator.ts';

function page() {
  const went: string[] = [];
  return { went, ...makeNavigator({ replace: (to) => void went.push(String(to)), reload: () => void went.push('reload') }) };
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
