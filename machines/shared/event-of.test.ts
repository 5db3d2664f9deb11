import { expect, test } from 'vitest';
import { eventOf } from './event-of.ts';

type Event = { type: 'name.edit'; name: string } | { type: 'name.clear' };

const nameIn = (event: Event): string => eventOf(event, 'name.edit').name;

test('an action reads its own event, and fails by name on one that it is wired to by mistake [QA-03]', () => {
  expect(nameIn({ type: 'name.edit', name: 'Mia' })).toBe('Mia');
  expect(() => nameIn({ type: 'name.clear' })).toThrow('An action for "name.edit" received "name.clear".');
});
