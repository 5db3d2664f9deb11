import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { factorRemovalMachine } from './factor-removal.machine.ts';
import { selectScreen } from './factor-removal.selectors.ts';

const askedAt = Date.UTC(2026, 10, 28);

test.each([
  ['will be removed at its time', { askedAt, dueAt: askedAt + 1, isEnded: false }, 'removed'],
  ['waits for support', { askedAt, dueAt: null, isEnded: false }, 'support'],
  ['stays on, because the account was used since', { askedAt, dueAt: askedAt + 1, isEnded: true }, 'ended'],
] as const)('a second factor that someone asked to remove %s [TFA-02]', (_, removal, outcome) => {
  const actor = createActor(factorRemovalMachine, { input: { removal } });
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'requested', outcome });
});
