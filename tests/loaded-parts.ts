import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { nextTask } from '#src/browser/next-task.ts';
import { loadParts } from '#src/features/lazy-view/lazy-view.tsx';

// Before every file: preloads everything that a view's page loads later, as on an idle page.
beforeAll(() => loadParts(nextTask));
afterEach(cleanup);

// After every file: the files of a process share one window, and run in any order.
afterAll(() => {
  document.body.replaceChildren();
  document.title = '';
  const { documentElement } = document;
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name);
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0`;
  history.replaceState(null, '', '/');
});
