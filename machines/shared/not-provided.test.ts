import { fromCallback, fromPromise, setup } from 'xstate';
import { expect, test } from 'vitest';
import { fillPorts, noopSource, notProvided } from './not-provided.ts';

test('a missing port rejects with its name', async () => {
  await expect(notProvided('logIn')()).rejects.toThrow('The port logIn is not provided.');
});

test('a missing source of events sends nothing', () => {
  expect(noopSource()).toBeUndefined();
});

test('a machine whose ports are not all filled does not compile', () => {
  const machine = setup({
    actors: { readZone: fromPromise<string>(notProvided('readZone')), otherTabs: fromCallback(noopSource) },
  }).createMachine({});
  const readZone = fromPromise(() => Promise.resolve('UTC'));
  // @ts-expect-error: nothing fills `otherTabs`.
  fillPorts(machine, { actors: { readZone } });
  const countZones = fromPromise(() => Promise.resolve(1));
  // @ts-expect-error: the port gives a text.
  fillPorts(machine, { actors: { readZone: countZones, otherTabs: fromCallback(noopSource) } });
  expect(
    fillPorts(machine, { actors: { readZone, otherTabs: fromCallback(noopSource) } }).implementations.actors,
  ).toMatchObject({ readZone });
});
