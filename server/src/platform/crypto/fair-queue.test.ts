import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const caller = (key: string, signal = new AbortController().signal) => ({ key, signal });
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose only slot is taken, and the tasks that ran once it was free. */
async function busy(maxWaiting = 10) {
  const run = createFairQueue(1, maxWaiting);
  const ran: string[] = [];
  let release: () => void = () => undefined;
  const first = run(caller('first'), () => new Promise<void>((resolve) => (release = resolve)));
  const add = (key: string, name: string, signal?: AbortSignal) =>
    run(caller(key, signal), async () => void ran.push(name)).catch(
      (error: unknown) => void ran.push(`${name}: ${String(error)}`),
    );
  await nextTick();
  return { add, ran, finish: async () => void (release(), await first, await nextTick(), await nextTick()) };
}

test('callers take turns, regardless of how many tasks each of them queues [LOG-03]', async () => {
  const { add, ran, finish } = await busy(100);
  const all = [add('flood', 'f1'), add('flood', 'f2'), add('flood', 'f3'), add('owner', 'o1'), add('owner', 'o2')];
  await finish();
  await Promise.all(all);
  expect(ran).toEqual(['f1', 'o1', 'f2', 'o2', 'f3']);
});

test('a task whose caller has disconnected does not run, and the next one does [LOG-03]', async () => {
  const { add, ran, finish } = await busy();
  const gone = new AbortController();
  const all = [add('one', 'left', gone.signal), add('two', 'stays')];
  gone.abort(new Error('gone'));
  await finish();
  await Promise.all(all);
  expect(ran.toSorted()).toEqual(['left: Error: gone', 'stays']);
});

test('a task whose caller disconnects while it waits leaves its queue at once and frees its place [LOG-03]', async () => {
  const { add, ran, finish } = await busy(2);
  const gone = new AbortController();
  const left = add('one', 'left', gone.signal);
  const all = [left, add('two', 'a')];
  gone.abort(new Error('gone'));
  await left;
  expect(ran).toEqual(['left: Error: gone']);
  all.push(add('three', 'b'));
  await nextTick();
  expect(ran).toHaveLength(1);
  await finish();
  await Promise.all(all);
  expect(ran.slice(1).toSorted()).toEqual(['a', 'b']);
  await add('four', 'c');
  expect(ran.at(-1)).toBe('c');
});

test('if too many wait, the last task of the longest queue is refused, and the others run [LOG-03]', async () => {
  const { add, ran, finish } = await busy(3);
  const all = [add('flood', 'f1'), add('flood', 'f2'), add('flood', 'f3'), add('flood', 'f4'), add('owner', 'o1')];
  await nextTick();
  const refused = ran.toSorted();
  await finish();
  await Promise.all(all);
  expect([refused.length, ran.slice(2)]).toEqual([2, ['o1', 'f1', 'f2']]);
  expect(refused.map((each) => each.split(':')[0])).toEqual(['f3', 'f4']);
});

test('serves a new caller before a flood from many addresses, and refuses the flood’s last task [LOG-03]', async () => {
  const { add, ran, finish } = await busy(4);
  const all = [
    add('one', 'f1'),
    add('two', 'f2'),
    add('three', 'f3'),
    add('four', 'f4'),
    add('five', 'f5'),
    add('owner', 'o1'),
  ];
  await nextTick();
  expect(ran.map((each) => each.split(':')[0])).toEqual(['f1', 'f2']);
  await finish();
  await Promise.all(all);
  expect(ran.slice(2)).toEqual(['o1', 'f5', 'f4', 'f3']);
});

test('a queue waiting in a crowd keeps its place while its caller adds tasks [LOG-03]', async () => {
  const { add, ran, finish } = await busy(4);
  const all = [add('flood', 'f1'), add('flood', 'f2'), add('flood', 'f3'), add('owner', 'o1'), add('flood', 'f4')];
  await finish();
  await Promise.all(all);
  expect([ran[0]?.split(':')[0], ran.slice(1)]).toEqual(['f4', ['o1', 'f1', 'f2', 'f3']]);
});

test('if every queue has one task, one is refused, and no place is lost [LOG-03]', async () => {
  const { add, ran, finish } = await busy(2);
  const all = [add('one', 'a'), add('two', 'b'), add('three', 'c')];
  await nextTick();
  expect(ran.map((each) => each.split(':')[0])).toEqual(['a']);
  await finish();
  await Promise.all(all);
  expect(ran.slice(1)).toEqual(['c', 'b']);
  await add('four', 'd');
  expect(ran.at(-1)).toBe('d');
});

test('a slot is reused after a task fails [LOG-03]', async () => {
  const run = createFairQueue(1, 1);
  await expect(run(caller('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await run(caller('a'), () => Promise.resolve(1))).toBe(1);
});
