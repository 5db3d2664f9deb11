import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { instantiate } from '../in-process.ts';
import { type Fixture, code, createFixture, otherCode, symbolOf } from './fixture.ts';
import { refusal } from './fake-service.ts';

let fixture: Fixture;

beforeAll(() => void instantiate());
beforeEach(() => void (fixture = createFixture()));

const proof = { id: 'method', code: new Secret('123456') };

describe('after a lost response', () => {
  type Kind = 'create' | 'change' | 'unprotect';
  const prepare = async (kind: Kind) => {
    await fixture.openGroup('a', 'b');
    const keys = ['a', 'b'];
    if (kind === 'unprotect') return fixture.vault.prepareUnprotect({ keys });
    if (kind === 'change') return fixture.vault.prepareChange({ keys, pin: otherCode, hints: '' });
    return fixture.vault.prepareCreation({ pin: otherCode, hints: '', replaces: keys });
  };
  /** Loses the request or its reply, or damages the reply. */
  const lose = (what: 'request' | 'reply' | 'text'): void => {
    if (what === 'request') fixture.service.before = (call) => lost(call === 'create' || call === 'update');
    if (what === 'text')
      fixture.service.content = (value, call) => (call === 'create' || call === 'update' ? 'oops' : value);
    if (what === 'reply')
      fixture.service.reply = (reply, call) => (lost(call === 'create' || call === 'update'), reply);
  };
  const lost = (isLost: boolean): void => {
    if (isLost) throw refusal('unknown');
  };
  const restore = (): void => {
    fixture.service.before = () => {};
    fixture.service.reply = (reply) => reply;
    fixture.service.content = (value) => value;
  };
  const cases = (['create', 'change', 'unprotect'] as const).flatMap((kind) =>
    (['request', 'reply', 'text'] as const).map((what) => [kind, what] as const),
  );

  test.each(cases)('settling a %s whose %s was lost wipes the other material [KEY-13]', async (kind, what) => {
    const write = await prepare(kind);
    lose(what);
    expect(await symbolOf(write.commit(proof))).toBe('unknown');
    restore();
    expect(await write.settle()).toBe(what === 'request' ? 'notApplied' : 'applied');
    const ids = [...fixture.service.keys.keys()];
    expect(fixture.vault.openKeys()).toEqual(ids);
    const isProtected = what === 'request' || kind !== 'unprotect';
    expect(fixture.liveKeys.size).toBe(ids.length + (isProtected ? 1 : 0));
    if (isProtected) expect(await fixture.vault.open(ids[0] ?? '', what === 'request' ? code : otherCode)).toEqual(ids);
  });

  const closed = (['create', 'change'] as const).flatMap((kind) =>
    (['request', 'reply'] as const).map((what) => [kind, what] as const),
  );

  test.each(closed)(
    'a %s whose %s was lost can be settled after the keys were closed, but not committed again [KEY-13]',
    async (kind, what) => {
      const write = await prepare(kind);
      lose(what);
      await symbolOf(write.commit(proof));
      fixture.vault.close();
      expect(fixture.liveKeys.size).toBe(0);
      restore();
      expect(await symbolOf(write.commit(proof))).toBe('cmk_closed');
      expect(await write.settle()).toEqual(what === 'request' ? 'notApplied' : 'applied');
      expect(fixture.vault.openKeys()).toEqual([]);
      const ids = [...fixture.service.keys.keys()];
      expect(await fixture.vault.open(ids[0] ?? '', what === 'request' ? code : otherCode)).toEqual(ids);
    },
  );

  test.each(cases)(
    'after a %s whose %s was lost, a read shows whether it is in effect [KEY-13]',
    async (kind, what) => {
      const write = await prepare(kind);
      lose(what);
      expect(await symbolOf(write.commit(proof))).toBe('unknown');
      write.drop();
      restore();
      const cmks = await fixture.vault.read();
      expect(cmks.map(({ id, protected: isProtected }) => [id, isProtected])).toEqual(
        [...fixture.service.keys.values()].map(({ id, protected: isProtected }) => [id, isProtected]),
      );
      // Unprotected keys are open, and so are the keys that did not change; the others need the new code.
      const isOpen = what === 'request' || kind === 'unprotect';
      expect(fixture.vault.openKeys()).toEqual(isOpen ? ['a', 'b'] : []);
      expect(await symbolOf(write.commit(proof))).toBe('cmk_closed');
    },
  );

  test('while the keys cannot be read the write stays unsettled [KEY-13]', async () => {
    const write = await prepare('change');
    lose('reply');
    await symbolOf(write.commit(proof));
    const before = fixture.liveKeys.size;
    fixture.service.before = () => lost(true);
    expect([await symbolOf(write.settle()), fixture.liveKeys.size]).toEqual(['unknown', before]);
    restore();
    expect(await write.settle()).toBe('applied');
  });
});
