import { createActor, waitFor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { keyValueStore } from '#src/browser/storage/web-storage.ts';
import { provideProfileChoice, themeHere } from './profile-choice.actors.ts';

test('a theme is shown in this browser even if it cannot be stored in the account [PRO-01]', async () => {
  const values = keyValueStore(() => window.localStorage);
  const services = { values, send: vi.fn(() => Promise.reject(new Error('offline'))) };
  const actor = createActor(provideProfileChoice(services, vi.fn())).start();
  actor.send({ type: 'choice.make', choice: { theme: 'dark' } });
  await waitFor(actor, (snapshot) => snapshot.context.failure !== null);
  expect([themeHere(services), document.documentElement.dataset['theme']]).toEqual(['dark', 'dark']);
  values.clear('ac_theme');
  delete document.documentElement.dataset['theme'];
});
