import { expect, test } from 'vitest';
import { eventOf } from './event-of.ts';

type Event = { type: 'name.edit'; name: string } | { type: 'name.clear' };

const nameIn = (event: Event): string => eventOf(event, 'name.edit').name;

test('an action or guard reads its own event, and throws by name if wired to another one [QA-03]', () => {
  expect(nameIn({ type: 'name.edit', name: 'Mia' })).toBe('Mia');
  expect(() => nameIn({ type: 'name.clear' })).toThrow('An action or guard for "name.edit" received "name.clear".');
});
