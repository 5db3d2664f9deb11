import { beforeAll, expect, test } from 'vitest';
import type { ProofTaker } from '#src/vault/pin-data.ts';
import { instantiate } from '../in-process.ts';
import { code, createFixture, otherCode } from './fixture.ts';
import { derive, text } from './openssl-vault.ts';

beforeAll(() => void instantiate());

const proofOf = (pin: string, kdf: { salt: string; iterations: number } | null | undefined): string =>
  text(derive(pin, kdf ?? { salt: '', iterations: 1 }));

/** The data passed to an app, one call of `postPinData` each. */
async function given(
  vault: ReturnType<typeof createFixture>['vault'],
): Promise<Parameters<ProofTaker['postPinData']>[0][]> {
  const posted: Parameters<ProofTaker['postPinData']>[0][] = [];
  const post = await vault.proofsFor({ postPinData: (data) => Promise.resolve(void posted.push(data)) });
  await post();
  return posted;
}

test('an app gets the proof of the current code, once per group, and no key of it stays in the core [APP-03]', async () => {
  const { vault, service, liveKeys } = createFixture();
  service.seedGroup(code.reveal(), ['head', 'follower']);
  service.seedUnprotected('unprotected');
  await vault.read();
  expect(await given(vault)).toEqual([]);
  await vault.open('head', code);
  const before = liveKeys.size;
  const [proof, ...others] = await given(vault);
  const stored = service.keys.get('head');
  expect([proof?.pinHash.reveal(), others]).toEqual([proofOf(code.reveal(), stored?.verification), []]);
  expect({ id: proof?.id, modifiedAt: proof?.modifiedAt }).toEqual({ id: 'head', modifiedAt: stored?.modifiedAt });
  expect(liveKeys.size).toEqual(before);
  expect(JSON.stringify(proof)).toEqual(
    JSON.stringify({ id: 'head', pinHash: '[secret]', modifiedAt: stored?.modifiedAt }),
  );
});

test('an app that refused the proof gets it again, even after the keys are locked [APP-03]', async () => {
  const { vault, service, openGroup } = createFixture();
  await openGroup('head');
  const posted: string[] = [];
  let isFull = true;
  const post = await vault.proofsFor({
    postPinData: ({ pinHash }) =>
      isFull ? Promise.reject(new Error('full')) : Promise.resolve(void posted.push(pinHash.reveal())),
  });
  await expect(post()).rejects.toThrow('full');
  vault.close();
  isFull = false;
  await post();
  expect(posted).toEqual([proofOf(code.reveal(), service.keys.get('head')?.verification)]);
});

test('after a change it is the proof of the new code; without protection there is none [APP-03]', async () => {
  const { vault, service, openGroup } = createFixture();
  await openGroup('head', 'follower');
  await (await vault.prepareChange({ keys: ['head', 'follower'], pin: otherCode, hints: '' })).commit(null);
  const [proof] = await given(vault);
  expect(proof?.pinHash.reveal()).toBe(proofOf(otherCode.reveal(), service.keys.get('head')?.verification));
  await (await vault.prepareUnprotect({ keys: ['head', 'follower'] })).commit(null);
  expect(await given(vault)).toEqual([]);
});

test('a created key provides its proof too [APP-03]', async () => {
  const { vault, service } = createFixture();
  await vault.read();
  await (await vault.prepareCreation({ pin: code, hints: '', replaces: [] })).commit(null);
  const [proof] = await given(vault);
  expect(proof?.pinHash.reveal()).toBe(proofOf(code.reveal(), [...service.keys.values()][0]?.verification));
});
