import { beforeAll, expect, test } from 'vitest';
import { instantiate } from '../in-process.ts';
import { code, createFixture, otherCode } from './fixture.ts';
import { derive, text } from './openssl-vault.ts';

beforeAll(() => void instantiate());

const proofOf = (pin: string, kdf: { salt: string; iterations: number } | null | undefined): string => text(derive(pin, kdf ?? { salt: '', iterations: 1 }));

test('an app gets the proof of the code that protects the keys now, once for a group, and no key of it stays in the core [APP-03]', async () => {
  const { vault, service, liveKeys } = createFixture();
  service.seedGroup(code.reveal(), ['head', 'follower']);
  service.seedUnprotected('unprotected');
  await vault.read();
  expect(await vault.pinData()).toEqual([]);
  await vault.open('head', code);
  const before = liveKeys.size;
  const [given, ...others] = await vault.pinData();
  const stored = service.keys.get('head');
  expect([given?.pinHash.reveal(), others]).toEqual([proofOf(code.reveal(), stored?.verification), []]);
  expect({ id: given?.id, modifiedAt: given?.modifiedAt }).toEqual({ id: 'head', modifiedAt: stored?.modifiedAt });
  expect([liveKeys.size, JSON.stringify(given)]).toEqual([before, JSON.stringify({ id: 'head', modifiedAt: stored?.modifiedAt, pinHash: '[secret]' })]);
});

test('after a change it is the proof of the new code, and after the protection is off there is none [APP-03]', async () => {
  const { vault, service } = createFixture();
  service.seedGroup(code.reveal(), ['head', 'follower']);
  await vault.read();
  await vault.open('head', code);
  await vault.commit(await vault.prepareChange({ keys: ['head', 'follower'], pin: otherCode, hints: '' }), null);
  const [given] = await vault.pinData();
  expect(given?.pinHash.reveal()).toBe(proofOf(otherCode.reveal(), service.keys.get('head')?.verification));
  await vault.commit(await vault.prepareUnprotect({ keys: ['head', 'follower'] }), null);
  expect(await vault.pinData()).toEqual([]);
});
