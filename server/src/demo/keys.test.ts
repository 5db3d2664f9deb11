import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { keyIterations, keySaltBytes, verificationIterations, verificationSaltBytes } from '#contract/key-limits.ts';
import { byteLength } from '#contract/rules/envelope.ts';
import { pinProblem } from '#contract/rules/pin.ts';
import { person, signedIn } from '../../testing/client.ts';
import { makeHead, makeKey, openPicture, pinHashOf, unprotect } from '../../testing/vault/cmks.ts';
import { runService, type Running } from '../../testing/service.ts';
import { vaultOfLin } from '../../testing/vault/vault-customer.ts';
import { openVault } from '../../testing/vault/vault.ts';
import { announcement } from './announcement.ts';

const robin = person('robin');
const code = robin.keys?.code ?? '';
const service = await runService();
const vaultOfRobin = async (running: Running) =>
  openVault(running, signedIn(await running.logIn(robin.username, robin.password)).access_token, robin.email);
const within = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;

test('a demonstration account has eight keys, and the announcement shows their code [KEY-04, KEY-09]', async () => {
  const vault = await vaultOfRobin(service);
  const [head, ...followers] = await vault.list();
  if (head === undefined) throw new Error('There is no key.');
  expect(followers.map(({ followId }) => followId)).toEqual(Array.from({ length: 7 }, () => head.id));
  const { verification } = await vault.read(head.id);
  if (verification === null) throw new Error('The head has no verification.');
  const opened = await vault.extract(head.id, pinHashOf(code, verification));
  expect(new Set(opened.map((each) => unprotect(code, each))).size).toBe(8);
  const isDrawn = opened.map(
    ({ protection: { iterations, salt } }) =>
      within(iterations, keyIterations) &&
      within(byteLength(salt) ?? 0, keySaltBytes) &&
      iterations !== verification.iterations,
  );
  expect(isDrawn).toEqual(opened.map(() => true));
  expect(within(verification.iterations, verificationIterations)).toBe(true);
  expect(within(byteLength(verification.salt) ?? 0, verificationSaltBytes)).toBe(true);
  expect(pinProblem(code)).toBe(null);
  const said = announcement({ brands: [], mailbox: null, seeded: true, demonstrated: [], homeHub: null });
  for (const fact of [robin.username, robin.password, code]) expect(said).toContain(fact);
});

test('deleted keys stay deleted when the service restarts [KEY-11]', async () => {
  const before = await vaultOfRobin(service);
  const [, second] = await before.list();
  await before.remove(second?.id ?? '');
  const again = await runService({ DATABASE_URL: service.url });
  expect((await (await vaultOfRobin(again)).list()).length).toBe(7);
});

/** The size of a PNG and the bytes per row. */
function looked(png: Buffer) {
  const isPng = png.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));
  const data = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
  return { isPng, width: png.readUInt32BE(16), height: png.readUInt32BE(20), bytes: inflateSync(data).length };
}

test('a camera seals one picture to a new key, and only its private key opens it [KEY-13]', async () => {
  const vault = await vaultOfLin(service);
  const key = makeKey();
  const [head] = await vault.create(makeHead('Some-Code-1', key));
  const pictures = await vault.pictures(head?.id ?? '');
  expect(pictures.map((picture) => looked(openPicture(head?.id ?? '', key, picture)))).toEqual([
    { isPng: true, width: 320, height: 180, bytes: 180 * (320 * 3 + 1) },
  ]);
  const [picture] = pictures;
  if (picture === undefined) throw new Error('There is no picture.');
  const other = { ...makeKey(), publicKey: key.publicKey };
  expect(() => openPicture(head?.id ?? '', other, picture)).toThrow('The picture was changed.');
  expect(() => openPicture('another key', key, picture)).toThrow('The picture was changed.');
  expect(await vault.create(makeHead('Other-Code-2'))).toHaveLength(2);
  expect(await vault.pictures(head?.id ?? '')).toEqual(pictures);
});

test('a key without a picture gets exactly one when several demonstration services start [KEY-13]', async () => {
  const vault = await vaultOfLin(service);
  const [head] = await vault.create(makeHead('Some-Code-1'));
  await service.database.query.deleteFrom('pictures').execute();
  const pictures = () => vault.pictures(head?.id ?? '');
  expect(await pictures()).toEqual([]);
  const both = await Promise.all([
    runService({ DATABASE_URL: service.url }),
    runService({ DATABASE_URL: service.url }),
  ]);
  await Promise.all(both.map((each) => each.close()));
  expect(await pictures()).toHaveLength(1);
});
