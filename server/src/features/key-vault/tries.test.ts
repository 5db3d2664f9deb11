import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { cmkListSchema } from '#contract/calls/key-vault.ts';
import { errorOf } from '../../../testing/client.ts';
import { bareChange, makeFollower, makeHead, makeKey, pinHashOf } from '../../../testing/vault/cmks.ts';
import { runService } from '../../../testing/service.ts';
import { eventsOf, vaultOfLin } from '../../../testing/vault/vault-customer.ts';
import type { Vault } from '../../../testing/vault/vault.ts';

const service = await runService();
const pin = 'Right-Code-1';
const wrong = Buffer.alloc(32, 9).toString('base64url');
const key = makeKey();
let vault: Vault;
let head = '';
let right = '';
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vault = await vaultOfLin(service);
  const creation = makeHead(pin, key);
  const [made] = await vault.create(creation);
  head = made?.id ?? '';
  right = creation.verification === null ? '' : pinHashOf(pin, creation.verification);
  await service.database.query.deleteFrom('events').execute();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const extract = async (pinHash: string) =>
  (await vault.call('POST', '/v2/key-vault/cmks/extractions', { id: head, pinHash })).answer;
const many = (count: number) => Array.from({ length: count }, (_, index) => index);
const wrongTries = async (count: number) => {
  for (const _ of many(count)) await extract(wrong);
};

test('a wrong code returns the tries left, and each one writes an event [KEY-13]', async () => {
  const answers = [];
  for (const _ of many(6)) answers.push(errorOf(await extract(wrong)));
  expect(answers.map(({ symbol, triesLeft, retryAfter }) => [symbol, triesLeft ?? retryAfter])).toEqual([
    ...[4, 3, 2, 1, 0].map((left) => ['pin_verification_failed', left]),
    ['pin_locked', 900],
  ]);
  expect(await eventsOf(service)).toEqual(many(5).map(() => 'input wrong security code'));
});

test('exactly five of sixty parallel guesses are compared [KEY-13]', async () => {
  const answers = await Promise.all(many(60).map(() => extract(wrong)));
  const count = (symbol: string) => answers.filter((each) => errorOf(each).symbol === symbol).length;
  // Of the calls of one session, 24 are worked on at a time.
  expect(count('pin_verification_failed')).toBe(5);
  expect(count('pin_locked') + count('request_throttled')).toBe(55);
  expect((await eventsOf(service)).length).toBe(5);
});

test('the wait is fifteen minutes, even for the right code [KEY-13]', async () => {
  await wrongTries(4);
  later(600);
  await wrongTries(1);
  later(899);
  expect(errorOf(await extract(right))).toMatchObject({ symbol: 'pin_locked', retryAfter: 1 });
  later(2);
  expect((await extract(right)).status).toBe(200);
});

test('the list shows the remaining wait, and only during one [KEY-13]', async () => {
  const waiting = async () => {
    const { retryAfter, ...list } = v.parse(cmkListSchema, (await vault.call('GET', '/v2/key-vault/cmks')).open());
    expect(list.items.map(({ id }) => id)).toEqual([head]);
    return retryAfter;
  };
  await wrongTries(4);
  expect(await waiting()).toBeUndefined();
  await wrongTries(1);
  expect([await waiting(), await waiting()]).toEqual([900, 900]);
  later(899);
  expect(await waiting()).toBe(1);
  later(2);
  expect(await waiting()).toBeUndefined();
  expect((await extract(right)).status).toBe(200);
});

test('the right code clears the counted tries [KEY-13]', async () => {
  await wrongTries(4);
  expect((await extract(right)).status).toBe(200);
  expect(errorOf(await extract(wrong))).toMatchObject({ symbol: 'pin_verification_failed', triesLeft: 4 });
});

test('the tries of a removed code are cleared: after a reset, and after the last key was deleted [KEY-11, KEY-13]', async () => {
  await wrongTries(5);
  const creation = { ...makeHead('Other-Code-2'), replaces: [head] };
  const [made] = await vault.create(creation);
  const other = creation.verification === null ? '' : pinHashOf('Other-Code-2', creation.verification);
  head = made?.id ?? '';
  expect((await extract(other)).status).toBe(200);
  await wrongTries(5);
  expect(errorOf(await extract(other)).symbol).toBe('pin_locked');
  await vault.call('DELETE', `/v2/key-vault/cmks/${head}`, null, await vault.prove());
  const [next] = await vault.create(makeHead(pin));
  head = next?.id ?? '';
  expect(errorOf(await extract(wrong))).toMatchObject({ symbol: 'pin_verification_failed', triesLeft: 4 });
});

test('tries are counted per account, regardless of the request [KEY-13]', async () => {
  const [item] = await vault.list();
  if (item === undefined) throw new Error('There is no key.');
  const change = { cmks: [bareChange(item, key.privateKey, wrong)], verification: null, followId: null };
  const triesLeft = [];
  for (const proofed of [{}, await vault.prove()]) {
    triesLeft.push(errorOf((await vault.call('PUT', '/v2/key-vault/cmks', change, proofed)).answer).triesLeft);
    triesLeft.push(
      errorOf((await vault.call('POST', '/v2/key-vault/cmks', makeFollower(pin, head, wrong), proofed)).answer)
        .triesLeft,
    );
  }
  expect(triesLeft).toEqual([4, 3, 2, 1]);
  expect(errorOf(await extract(wrong)).triesLeft).toBe(0);
  expect(errorOf((await vault.call('PUT', '/v2/key-vault/cmks', change)).answer).symbol).toBe('pin_locked');
  expect(await eventsOf(service)).toEqual(many(5).map(() => 'input wrong security code'));
  expect(await vault.list()).toEqual([item]);
});

test('a malformed proof consumes no try [KEY-13]', async () => {
  await wrongTries(4);
  for (const [id, pinHash] of [
    ['unknown', wrong],
    [head, 'AAAA'],
  ])
    await vault.call('POST', '/v2/key-vault/cmks/extractions', { id, pinHash });
  expect(errorOf(await extract(wrong))).toMatchObject({ symbol: 'pin_verification_failed', triesLeft: 0 });
});

test('tries and the wait are settings [KEY-13]', async () => {
  const strict = await runService({ DATABASE_URL: service.url, PIN_TRIES: '2', PIN_LOCK_SECONDS: '30' });
  const other = await vaultOfLin(strict);
  const [made] = await other.create(makeHead(pin));
  const guess = async () =>
    errorOf((await other.call('POST', '/v2/key-vault/cmks/extractions', { id: made?.id, pinHash: wrong })).answer);
  expect(
    [await guess(), await guess(), await guess()].map(({ symbol, triesLeft, retryAfter }) => [
      symbol,
      triesLeft ?? retryAfter,
    ]),
  ).toEqual([
    ['pin_verification_failed', 1],
    ['pin_verification_failed', 0],
    ['pin_locked', 30],
  ]);
});
