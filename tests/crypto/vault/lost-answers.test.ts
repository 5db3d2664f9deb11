import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { instantiate } from '../in-process.ts';
import { type Bench, code, makeBench, otherCode, symbolOf } from './bench.ts';
import { refusal } from './fake-service.ts';

let bench: Bench;

beforeAll(() => void instantiate());
beforeEach(() => void (bench = makeBench()));

const proof = { id: 'method', code: new Secret('123456') };

describe('after an answer that was lost', () => {
  type Kind = 'create' | 'change' | 'bare';
  const prepare = async (kind: Kind) => {
    bench.service.seedGroup(code.reveal(), ['a', 'b']);
    await bench.vault.read();
    await bench.vault.open('a', code);
    const keys = ['a', 'b'];
    if (kind === 'bare') return bench.vault.prepareBare({ keys });
    if (kind === 'change') return bench.vault.prepareChange({ keys, pin: otherCode, hints: '' });
    return bench.vault.prepareCreation({ pin: otherCode, hints: '', replaces: keys });
  };
  /** The request does not arrive, its answer does not, or it comes back damaged. */
  const lose = (what: 'request' | 'answer' | 'text'): void => {
    if (what === 'request') bench.service.before = (call) => lost(call === 'create' || call === 'update');
    if (what === 'text') bench.service.content = (value, call) => (call === 'create' || call === 'update' ? 'oops' : value);
    if (what === 'answer') bench.service.reply = (reply, call) => (lost(call === 'create' || call === 'update'), reply);
  };
  const lost = (isLost: boolean): void => {
    if (isLost) throw refusal('unknown');
  };
  const find = (): void => {
    bench.service.before = () => {};
    bench.service.reply = (reply) => reply;
    bench.service.content = (value) => value;
  };
  const cases = (['create', 'change', 'bare'] as const).flatMap((kind) =>
    (['request', 'answer', 'text'] as const).map((what) => [kind, what] as const),
  );

  test.each(cases)('a %s whose %s was lost is settled, and the other material is wiped [KEY-13]', async (kind, what) => {
    const write = await prepare(kind);
    lose(what);
    expect(await symbolOf(bench.vault.commit(write, proof))).toBe('unknown');
    find();
    expect(await bench.vault.settle(write)).toBe(what === 'request' ? 'notApplied' : 'applied');
    const ids = [...bench.service.keys.keys()];
    expect(bench.vault.openKeys()).toEqual(ids);
    const isProtected = what === 'request' || kind !== 'bare';
    expect(bench.alive.size).toBe(ids.length + (isProtected ? 1 : 0));
    if (isProtected) expect(await bench.vault.open(ids[0] ?? '', what === 'request' ? code : otherCode)).toEqual(ids);
  });

  const closed = (['create', 'change'] as const).flatMap((kind) => (['request', 'answer'] as const).map((what) => [kind, what] as const));

  test.each(closed)('a %s whose %s was lost is settled after the keys were closed, and not sent again [KEY-13]', async (kind, what) => {
    const write = await prepare(kind);
    lose(what);
    await symbolOf(bench.vault.commit(write, proof));
    bench.vault.close();
    expect(bench.alive.size).toBe(0);
    find();
    expect(await symbolOf(bench.vault.commit(write, proof))).toBe('cmk_closed');
    expect([await bench.vault.settle(write), bench.vault.openKeys()]).toEqual([what === 'request' ? 'notApplied' : 'applied', []]);
    const ids = [...bench.service.keys.keys()];
    expect(await bench.vault.open(ids[0] ?? '', what === 'request' ? code : otherCode)).toEqual(ids);
  });

  test.each(cases)('a %s whose %s was lost and that nobody waits for is found by reading [KEY-13]', async (kind, what) => {
    const write = await prepare(kind);
    lose(what);
    expect(await symbolOf(bench.vault.commit(write, proof))).toBe('unknown');
    bench.vault.drop(write);
    find();
    const cmks = await bench.vault.read();
    expect(cmks.map(({ id, protected: isProtected }) => [id, isProtected])).toEqual(
      [...bench.service.keys.values()].map(({ id, protected: isProtected }) => [id, isProtected]),
    );
    // What is bare is open, and so is what nothing has come of; the rest asks for its new code.
    const isOpen = what === 'request' || kind === 'bare';
    expect(bench.vault.openKeys()).toEqual(isOpen ? ['a', 'b'] : []);
    expect(await symbolOf(bench.vault.commit(write, proof))).toBe('cmk_closed');
  });

  test('and while it cannot be read either, nothing is decided [KEY-13]', async () => {
    const write = await prepare('change');
    lose('answer');
    await symbolOf(bench.vault.commit(write, proof));
    const before = bench.alive.size;
    bench.service.before = () => lost(true);
    expect([await symbolOf(bench.vault.settle(write)), bench.alive.size]).toEqual(['unknown', before]);
    find();
    expect(await bench.vault.settle(write)).toBe('applied');
  });
});
