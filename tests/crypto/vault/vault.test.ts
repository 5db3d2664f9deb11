import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { type Vault, makeVault } from '#src/crypto/vault/vault.ts';
import { coreInProcess, instantiate } from '../in-process.ts';
import { FakeService, refusal } from './fake-service.ts';
import { sealPicture } from './sealing.ts';

const code = new Secret('correct 1 horse'.replaceAll(' ', '-'));
const wrong = new Secret('another-1-horse');
const core = coreInProcess();
const told = (error: unknown) => {
  const { symbol, triesLeft, waitUntil } = refusalOf(error);
  return [symbol, triesLeft, waitUntil];
};
let service: FakeService;
let vault: Vault;

beforeAll(() => void instantiate());

beforeEach(() => {
  service = new FakeService();
  vault = makeVault({ core, wire: service, serviceKeys: service.serviceKeys, now: () => service.time });
});

describe('reading', () => {
  test('tells the keys, and opens those that are not protected [KEY-03][KEY-13]', async () => {
    service.seedGroup(code.reveal(), ['head', 'follower']);
    service.seedBare('bare');
    const cmks = await vault.read();
    expect(cmks.map(({ id, protected: isProtected, followId }) => [id, isProtected, followId])).toEqual([
      ['head', true, null], ['follower', true, 'head'], ['bare', false, null],
    ]);
    expect(vault.openKeys()).toEqual(['bare']);
    expect(cmks[2]?.privateKey).not.toBe(service.keys.get('bare')?.privateKey);
  });
});

describe('opening', () => {
  test('the code of a head opens all that follow it, and their pictures [KEY-04]', async () => {
    const [, follower] = service.seedGroup(code.reveal(), ['head', 'follower', 'third']);
    await vault.read();
    const progress: number[] = [];
    const onProgress = (done: number, total: number): void => void progress.push(done / total);
    expect(await vault.open('follower', code, { onProgress })).toEqual(['head', 'follower', 'third']);
    expect([progress.length > 3, progress.at(-1)]).toEqual([true, 1]);
    service.sealedPictures = [sealPicture('follower', follower?.publicKey ?? '', 'p1', Buffer.from('a picture'))];
    const pictures = await vault.pictures('follower');
    expect(pictures).toEqual([{ id: 'p1', takenAt: 1_700_000_000_000, type: 'image/png', bytes: new Uint8Array(Buffer.from('a picture')) }]);
  });

  test('a wrong code goes to the service, which counts it and in the end says wait [KEY-14]', async () => {
    service.seedGroup(code.reveal(), ['head']);
    await vault.read();
    const outcomes: unknown[] = [];
    for (let round = 0; round < 6; round += 1) {
      outcomes.push(await vault.open('head', wrong).catch(told));
    }
    const counted = [4, 3, 2, 1, 0].map((left) => ['pin_not_correct', left, null]);
    expect(outcomes).toEqual([...counted, ['pin_locked', null, 900_000]]);
    expect(vault.openKeys()).toEqual([]);
  });
});

describe('writing', () => {
  test('a key that was made is in force, and its code opens it in another page [KEY-11]', async () => {
    service.asksForProof = true;
    await vault.read();
    const write = await vault.prepareCreation({ pin: code, hints: 'a hint', replaces: [] });
    await expect(vault.commit(write, null)).rejects.toEqual(refusal('mfa_required'));
    const [made] = await vault.commit(write, { id: 'x', code: new Secret('123456') });
    expect(vault.openKeys()).toEqual([made?.id]);
    const other = makeVault({ core, wire: service, serviceKeys: service.serviceKeys, now: () => service.time });
    expect(await other.read()).toEqual([made]);
    expect(await other.open(made?.id ?? '', code)).toEqual([made?.id]);
  });

  test('a change puts groups and bare keys under one head and one code, and turning off bares them [KEY-06][KEY-07]', async () => {
    service.seedGroup(code.reveal(), ['a', 'b']);
    service.seedBare('c');
    await vault.read();
    await vault.open('a', code);
    const change = await vault.prepareChange({ keys: ['c', 'b', 'a'], pin: wrong, hints: '' });
    const after = await vault.commit(change, null);
    expect(after.map(({ id, followId }) => [id, followId])).toEqual([['a', null], ['b', 'a'], ['c', 'a']]);
    expect(vault.openKeys()).toEqual(['a', 'b', 'c']);
    await expect(vault.open('a', code)).rejects.toMatchObject({ symbol: 'pin_not_correct', triesLeft: 4 });
    expect(await vault.open('a', wrong)).toEqual(['a', 'b', 'c']);
    const bare = await vault.commit(await vault.prepareBare({ keys: ['a', 'b', 'c'] }), null);
    expect(bare.map(({ id, followId, protected: isProtected }) => [id, followId, isProtected])).toEqual([
      ['a', null, false], ['b', null, false], ['c', null, false],
    ]);
    expect(vault.openKeys()).toEqual(['a', 'b', 'c']);
    expect((await vault.read()).map(({ protected: isProtected }) => isProtected)).toEqual([false, false, false]);
  });
});
