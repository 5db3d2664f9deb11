import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { instantiate } from '../in-process.ts';
import { type Fixture, code, createFixture, otherCode, symbolOf } from './fixture.ts';
import type { StoredCmk } from './fake-service.ts';

let fixture: Fixture;

beforeAll(() => void instantiate());

beforeEach(async () => {
  fixture = createFixture();
  fixture.service.seedGroup(code.reveal(), ['head', 'follower']);
  fixture.service.seedGroup(otherCode.reveal(), ['other']);
  await fixture.vault.read();
});

const extractions = (): number => fixture.service.calls.filter((call) => call === 'extract').length;

describe('two heads with their own codes', () => {
  test('a code opens its own group, without using up a try of the other one [KEY-04]', async () => {
    const progress: number[] = [];
    const opened = await fixture.vault.openFitting(otherCode, {
      onProgress: (done, total) => void progress.push(done / total),
    });
    expect(opened).toEqual(['other']);
    expect(fixture.vault.openKeys()).toEqual(['other']);
    expect(extractions()).toBe(1);
    expect(fixture.service.triesLeft).toBe(5);
    expect(progress.at(-1)).toBe(1);
    expect(await fixture.vault.openFitting(code)).toEqual(['head', 'follower']);
    expect(fixture.vault.openKeys()).toEqual(['head', 'follower', 'other']);
    // Three private keys and the proofs of two codes.
    expect(fixture.liveKeys.size).toBe(5);
  });

  test('a code that fits no group is sent once and uses up one try [KEY-03]', async () => {
    const wrong = await fixture.vault.openFitting(new Secret('Wrong-Code-1')).catch((error: unknown) => error);
    expect(refusalOf(wrong)).toMatchObject({ symbol: 'pin_not_correct', triesLeft: 4 });
    expect([extractions(), fixture.vault.openKeys(), fixture.liveKeys.size]).toEqual([1, [], 0]);
  });

  test('a code that fits both opens both [KEY-04]', async () => {
    fixture.service.seedGroup(code.reveal(), ['third']);
    await fixture.vault.read();
    expect(await fixture.vault.openFitting(code)).toEqual(['head', 'follower', 'third']);
    expect(fixture.service.triesLeft).toBe(5);
  });

  test('a damaged group does not keep another one with the same code locked [KEY-04]', async () => {
    fixture.service.seedGroup(code.reveal(), ['third']);
    const head = fixture.service.keys.get('head');
    if (head !== undefined) fixture.service.keys.set('head', { ...head, encryptedPrivateKey: 'A'.repeat(43) });
    await fixture.vault.read();
    expect(await fixture.vault.openFitting(code)).toEqual(['third']);
    expect([fixture.vault.unusableKeys(), fixture.vault.openKeys()]).toEqual([['head', 'follower'], ['third']]);
    await fixture.vault.read();
    expect(fixture.vault.unusableKeys()).toEqual([]);
  });

  test('the code of one group changes, and its protection is removed, without affecting the other [KEY-07, KEY-08]', async () => {
    const another = new Secret('Third-Code-3');
    await fixture.vault.openFitting(code);
    await (await fixture.vault.prepareChange({ keys: ['head', 'follower'], pin: another, hints: '' })).commit(null);
    expect(await fixture.vault.openFitting(otherCode)).toEqual(['other']);
    expect(await fixture.vault.openFitting(another)).toEqual(['head', 'follower']);
    const write = await fixture.vault.prepareUnprotect({ keys: ['head', 'follower'] });
    expect((await write.commit(null)).map((key) => key.protected)).toEqual([false, false, true]);
  });

  test('both are turned off by one call, or neither [KEY-08, KEY-11]', async () => {
    await fixture.vault.openFitting(code);
    expect(await symbolOf(fixture.vault.prepareUnprotect({ keys: ['head', 'follower', 'other'] }))).toBe(
      'cmk_context_incorrect',
    );
    await fixture.vault.openFitting(otherCode);
    const write = await fixture.vault.prepareUnprotect({ keys: ['head', 'follower', 'other'] });
    expect((await write.commit(null)).some((key) => key.protected)).toBe(false);
    expect(fixture.service.calls.filter((call) => call === 'update')).toHaveLength(1);
  });

  test('both are deleted by one call [KEY-11]', async () => {
    await fixture.vault.remove(['head', 'other'], null);
    expect(fixture.service.keys.size).toBe(0);
    expect(fixture.service.calls.filter((call) => call === 'remove')).toHaveLength(1);
    expect(await fixture.vault.read()).toEqual([]);
  });
});

describe('a key that follows a follower', () => {
  const follow = (id: string, followId: string): void => {
    const stored: StoredCmk | undefined = fixture.service.keys.get(id);
    if (stored !== undefined) fixture.service.keys.set(id, { ...stored, followId, verification: null });
  };

  beforeEach(async () => {
    fixture.service.seedGroup(code.reveal(), ['link']);
    follow('link', 'follower');
    await fixture.vault.read();
  });

  test('a key that follows a follower makes only its own group unusable [KEY-04]', async () => {
    expect([...fixture.vault.unusableKeys()].toSorted()).toEqual(['follower', 'head', 'link']);
    expect(await fixture.vault.openFitting(otherCode)).toEqual(['other']);
    expect(await symbolOf(fixture.vault.open('head', code))).toBe('cmk_corrupt');
    expect([fixture.vault.openKeys(), fixture.service.triesLeft]).toEqual([['other'], 5]);
  });

  test('and has no other group beside it is damaged, which uses up no try [KEY-04]', async () => {
    fixture.service.keys.delete('other');
    await fixture.vault.read();
    expect([await symbolOf(fixture.vault.openFitting(code)), extractions()]).toEqual(['cmk_corrupt', 0]);
  });
});
