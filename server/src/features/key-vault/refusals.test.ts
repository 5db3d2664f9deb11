import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, test } from 'vitest';
import { encodeVerifyCode } from '#contract/headers.ts';
import { anyText, errorOf, person, proof, signedIn, methodsOf } from '../../../testing/client.ts';
import { codeAt } from '../../../testing/authenticator.ts';
import {
  bareChange,
  makeFollower,
  makeHead,
  makeKey,
  makeVerification,
  pinHashOf,
  protectedChange,
} from '../../../testing/vault/cmks.ts';
import { runService } from '../../../testing/service.ts';
import { eventsOf, vaultOfLin } from '../../../testing/vault/vault-customer.ts';
import { openVault, type Vault } from '../../../testing/vault/vault.ts';
import { proveByMail } from '../../../testing/mailed-code.ts';
import { accountOf } from '../../../testing/rows.ts';

const service = await runService();
const { query } = service.database;
const pin = 'Right-Code-1';
const path = '/v2/key-vault/cmks';
let vault: Vault;
beforeEach(async () => {
  vault = await vaultOfLin(service);
});

const symbolOf = async (...call: Parameters<typeof vault.call>) => symbolFrom(vault, ...call);
const symbolFrom = async ({ call }: typeof vault, ...of: Parameters<typeof vault.call>) =>
  errorOf((await call(...of)).answer).symbol;
const setCountry = (country: string) =>
  query.updateTable('accounts').set({ country }).where('email_key', '=', 'lin.hart@example.com').execute();

async function makeOne() {
  const key = makeKey();
  const creation = makeHead(pin, key);
  const [item] = await vault.create(creation);
  if (item === undefined || creation.verification === null) throw new Error('There is no key.');
  return { key, item, pinHash: pinHashOf(pin, creation.verification), creation };
}

describe('a proof', () => {
  test('a proof is required by every change, and requesting it consumes nothing [KEY-13, TFA-05]', async () => {
    const { item, key, pinHash } = await makeOne();
    const changes = [
      ['POST', path, makeHead(pin)],
      ['PUT', path, { cmks: [bareChange(item, key.privateKey, pinHash)], verification: null, followId: null }],
      ['DELETE', `${path}/${item.id}`, undefined],
    ] as const;
    for (const [method, at, payload] of changes) {
      const { answer } = await vault.call(method, at, payload);
      expect([errorOf(answer).symbol, methodsOf(answer)]).toEqual(['mfa_required', { email_code: anyText }]);
    }
    expect(await vault.list()).toEqual([item]);
    expect(await eventsOf(service)).toEqual(['data protection enabled']);
  });

  test('of the challenge in the refusal is accepted for the operation [KEY-13, TFA-05]', async () => {
    const creation = makeHead(pin);
    const proven = await proveByMail(service, (await vault.call('POST', path, creation)).answer);
    const proofed = { ...proven, 'x-verify-scenario': 'users.key_vault' };
    expect((await vault.call('POST', path, creation, proofed)).answer.status).toBe(200);
  });

  test('a proof is the password if no email address is verified, with any letters and outer spaces [TFA-04, NET-04]', async () => {
    const password = ' 密码 100% ß ';
    const lin = query.updateTable('accounts').where('email_key', '=', 'lin.hart@example.com');
    const { password_hash: before } = await accountOf(query, 'lin.hart@example.com');
    await lin.set({ email_verified: false, password_hash: await hash(password) }).execute();
    try {
      const { password: id } = methodsOf((await vault.call('POST', path, makeHead(pin))).answer);
      expect(
        await symbolOf('POST', path, makeHead(pin), proof(id, encodeVerifyCode(password.trim()), 'users.key_vault')),
      ).toBe('mfa_code_incorrect');
      expect(await symbolOf('POST', path, makeHead(pin), proof(id, '100%', 'users.key_vault'))).toBe(
        'invalid_parameters',
      );
      expect(await symbolOf('POST', path, makeHead(pin), proof(id, 'a%00', 'users.key_vault'))).toBe(
        'invalid_parameters',
      );
      const proofed = proof(id, encodeVerifyCode(password), 'users.key_vault');
      expect((await vault.call('POST', path, makeHead(pin), proofed)).answer.status).toBe(200);
    } finally {
      await lin.set({ email_verified: true, password_hash: before }).execute();
    }
  });

  test('a proof is accepted for one change, even if several are sent in parallel [KEY-13, TFA-05]', async () => {
    const proofed = await vault.prove();
    const answers = await Promise.all([1, 2, 3, 4].map(() => vault.call('POST', path, makeHead(pin), proofed)));
    expect(answers.filter(({ answer }) => answer.status === 200).length).toBe(1);
    expect((await vault.list()).length).toBe(1);
    expect(await symbolOf('POST', path, makeHead(pin), proofed)).toBe('mfa_session_not_found');
  });

  test('a proof is refused with another scenario or a wrong code, or without a code [KEY-13, TFA-05]', async () => {
    expect(await symbolOf('POST', path, makeHead(pin), await vault.prove('users.totp'))).toBe('scenario_not_found');
    const own = await vault.prove();
    const code = own['x-verify-code'] === '000000' ? '111111' : '000000';
    expect(await symbolOf('POST', path, makeHead(pin), { ...own, 'x-verify-code': code })).toBe('mfa_code_incorrect');
    const { 'x-verify-code': _, ...half } = own;
    expect(await symbolOf('POST', path, makeHead(pin), half)).toBe('require_params_error');
    expect(await vault.list()).toEqual([]);
  });

  test('a proof stays unused if the change itself is refused [KEY-13, TFA-05]', async () => {
    const proofed = await vault.prove();
    expect(await symbolOf('POST', path, { ...makeHead(pin), replaces: ['unknown'] }, proofed)).toBe('cmk_not_found');
    expect((await vault.call('POST', path, makeHead(pin), proofed)).answer.status).toBe(200);
  });

  test('a proof may come from an authenticator, then the only factor requested [TFA-05]', async () => {
    const sam = person('sam');
    const secret = sam.authenticatorSecret ?? '';
    const methods = methodsOf(await service.logIn(sam.username, sam.password));
    const headers = proof(methods['totp'], codeAt(secret, new Date(Date.now())));
    const own = await openVault(
      service,
      signedIn(await service.logIn(sam.username, sam.password, {}, headers)).access_token,
      sam.email,
    );
    const creation = makeHead(pin);
    const { totp } = methodsOf((await own.call('POST', path, creation)).answer);
    const proofed = proof(totp, codeAt(secret, new Date(Date.now() + 30_000)), 'users.key_vault');
    expect((await own.call('POST', path, creation, proofed)).answer.status).toBe(200);
  });
});

test('keys of another customer are not found [KEY-13]', async () => {
  const { item, key, pinHash } = await makeOne();
  const robin = person('robin');
  const other = await openVault(
    service,
    signedIn(await service.logIn(robin.username, robin.password)).access_token,
    robin.email,
  );
  const symbols = [
    await symbolFrom(other, 'GET', `${path}/${item.id}`),
    await symbolFrom(other, 'GET', `${path}/${item.id}/pictures`),
    await symbolFrom(other, 'POST', `${path}/extractions`, { id: item.id, pinHash }),
    await symbolFrom(other, 'POST', path, makeFollower(pin, item.id, pinHash)),
    await symbolFrom(other, 'POST', path, makeHead(pin, makeKey(), [item.id])),
    await symbolFrom(other, 'PUT', path, {
      cmks: [bareChange(item, key.privateKey, pinHash)],
      verification: null,
      followId: null,
    }),
    await symbolFrom(other, 'DELETE', `${path}/${item.id}`, undefined, await other.prove()),
  ];
  expect(symbols).toEqual(symbols.map(() => 'cmk_not_found'));
  expect(await vault.list()).toEqual([item]);
});

test('protection can be turned on only where it is offered, and turned off everywhere [KEY-12]', async () => {
  const { item, key, pinHash } = await makeOne();
  await setCountry('US');
  expect(await symbolOf('POST', path, makeHead(pin))).toBe('modify_not_allowed');
  expect(await symbolOf('POST', path, makeFollower(pin, item.id, pinHash))).toBe('modify_not_allowed');
  const [bare] = await vault.update({
    cmks: [bareChange(item, key.privateKey, pinHash)],
    verification: null,
    followId: null,
  });
  if (bare === undefined) throw new Error('There is no key.');
  const begin = {
    cmks: [protectedChange(bare, pin, key.privateKey, null)],
    verification: makeVerification(pin),
    followId: item.id,
  };
  expect(await symbolOf('PUT', path, begin)).toBe('modify_not_allowed');
  await setCountry('SG');
  const closed = await runService({ DATABASE_URL: service.url, END_TO_END_ENCRYPTION: 'off' });
  const there = await openVault(
    closed,
    signedIn(await closed.logIn(person('lin').username, person('lin').password)).access_token,
    person('lin').email,
  );
  expect(await symbolFrom(there, 'POST', path, makeHead(pin))).toBe('modify_not_allowed');
  expect(await symbolFrom(there, 'PUT', path, begin)).toBe('modify_not_allowed');
  expect((await vault.update(begin))[0]).toMatchObject({ protected: true });
});

test('a salt that was ever used is refused [KEY-13]', async () => {
  const { item, key, pinHash, creation } = await makeOne();
  const {
    verification: first,
    key: { protection },
  } = creation;
  const second = makeVerification('Other-Code-2');
  const change = protectedChange(item, 'Other-Code-2', key.privateKey, pinHash);
  expect(
    await symbolOf('PUT', path, { cmks: [{ ...change, protection }], verification: second, followId: item.id }),
  ).toBe('same_salt');
  const [after] = await vault.update({ cmks: [change], verification: second, followId: item.id });
  if (after === undefined) throw new Error('There is no key.');
  const back = protectedChange(after, pin, key.privateKey, pinHashOf('Other-Code-2', second));
  expect(await symbolOf('PUT', path, { cmks: [back], verification: first, followId: item.id })).toBe('same_salt');
  await vault.remove(item.id);
  expect(await symbolOf('POST', path, creation)).toBe('same_salt');
});

test('one of two parallel changes succeeds, and the other leaves its proof unused [KEY-05, KEY-13]', async () => {
  const sam = person('sam');
  const [loginCode = '', makeCode = '', ...codes] = sam.backupCodes;
  const methods = methodsOf(await service.logIn(sam.username, sam.password));
  const session = signedIn(
    await service.logIn(sam.username, sam.password, {}, proof(methods['backup_code'], loginCode)),
  );
  const own = await openVault(service, session.access_token, sam.email);
  const key = makeKey();
  const creation = makeHead(pin, key);
  /** Makes a call and proves it with a backup code. */
  const proved = async (method: string, payload: unknown, code: string) => {
    const { backup_code: id } = methodsOf((await own.call(method, path, payload)).answer);
    return proof(id, code, 'users.key_vault');
  };
  expect((await own.call('POST', path, creation, await proved('POST', creation, makeCode))).answer.status).toBe(200);
  const [item] = await own.list();
  if (item === undefined || creation.verification === null) throw new Error('There is no key.');
  const pinHash = pinHashOf(pin, creation.verification);
  const changes = codes.slice(0, 4).map((code) => ({
    code,
    update: {
      cmks: [protectedChange(item, code, key.privateKey, pinHash)],
      verification: makeVerification(code),
      followId: item.id,
    },
  }));
  const proofs = await Promise.all(changes.map(({ code, update }) => proved('PUT', update, code)));
  const used = async () =>
    (await query.selectFrom('backup_codes').select('code_hash').where('used_at', 'is not', null).execute()).length;
  const before = await used();
  const answers = await Promise.all(changes.map(({ update }, index) => own.call('PUT', path, update, proofs[index])));
  const refused = answers.filter(({ answer }) => answer.status !== 200).map(({ answer }) => errorOf(answer).symbol);
  expect(new Set(refused)).toEqual(new Set(['modify_not_allowed']));
  expect([refused.length, await used()]).toEqual([3, before + 1]);
  const made = changes[answers.findIndex(({ answer }) => answer.status === 200)];
  expect((await own.read(item.id)).verification).toEqual(made?.update.verification);
  const codeUsed = 'used otp backup code';
  expect(await eventsOf(service)).toEqual([
    codeUsed,
    'login with password',
    codeUsed,
    'data protection enabled',
    codeUsed,
    'data protection changed',
  ]);
});

test('a change by a page that has not seen the latest one is refused [KEY-05, KEY-13]', async () => {
  const { item, key, pinHash } = await makeOne();
  const change = (code: string) => ({
    cmks: [protectedChange(item, code, key.privateKey, pinHash)],
    verification: makeVerification(code),
    followId: item.id,
  });
  await vault.update(change('Code-Of-Tab-1'));
  expect(await symbolOf('PUT', path, change('Code-Of-Tab-2'))).toBe('modify_not_allowed');
  expect(await symbolOf('PUT', path, change('Code-Of-Tab-2'), await vault.prove())).toBe('modify_not_allowed');
});

test('a hint has at most 64 characters, and 32 in the regional brand [KEY-11, VAL-07]', async () => {
  const hinted = (length: number) => ({ ...makeHead(pin), verification: makeVerification(pin, '渔'.repeat(length)) });
  expect(await symbolOf('POST', path, hinted(65))).toBe('invalid_parameters');
  expect(await symbolOf('POST', path, hinted(64))).toBe('mfa_required');
  vault = await vaultOfLin(service, { client_id: 'account-center-regional' });
  expect(await symbolOf('POST', path, hinted(33))).toBe('invalid_parameters');
  expect(await symbolOf('POST', path, hinted(32))).toBe('mfa_required');
});
