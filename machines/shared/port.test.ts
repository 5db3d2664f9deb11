import { setup } from 'xstate';
import { expect, test } from 'vitest';
import { settled } from '#machines/testing/events.ts';
import { outputOfAny } from './output-of-any.ts';
import { named, outputOf, port } from './port.ts';

const readZone = port<string>('readZone');
const saveZone = port<number>('saveZone');
const chart = setup({}).createMachine({ id: 'zoneEdit' });

test('an action reads the result of its own port [QA-03]', () => {
  const zone: string = outputOf(readZone, settled('readZone', 'UTC'));
  const either: string | number = outputOfAny([readZone, saveZone], settled('saveZone', 7));
  expect({ zone, either }).toEqual({ zone: 'UTC', either: 7 });
});

test('a child chart has its own id, or the one its parent gives it [QA-03]', () => {
  expect(outputOf(chart, settled('zoneEdit', 'saved'))).toBe('saved');
  expect(outputOf(named(chart.provide({}), 'edit'), settled('edit', 'saved'))).toBe('saved');
  expect(() => outputOf(chart, settled('edit', 'saved'))).toThrow('zoneEdit');
});

test('an action wired to another event by mistake throws by name [QA-03]', () => {
  expect(() => outputOf(saveZone, settled('readZone', 'UTC'))).toThrow(
    'xstate.done.actor.readZone is not xstate.done.actor.saveZone.',
  );
  expect(() => outputOfAny([readZone, saveZone], { type: 'zone.edit' })).toThrow(
    'zone.edit is not xstate.done.actor.readZone.',
  );
});

test('a result of another type than the port’s does not compile [QA-03]', () => {
  // @ts-expect-error: the port answers with a number.
  const zone: string = outputOf(saveZone, settled('saveZone', 7));
  expect(zone).toBe(7);
});
