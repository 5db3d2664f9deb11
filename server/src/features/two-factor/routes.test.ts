import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newBackupCodes, totpSecret, totpStatus } from '#contract/calls/two-factor.ts';
import { codeAt } from '../../../testing/authenticator.ts';
import { errorOf, methodsOf, person, proof, signedIn } from '../../../testing/client.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { accountOf, changeAccount, changeRows, eventTypes } from '../../../testing/rows.ts';
import { totpSecretSeconds } from './secret.ts';
import { unsavedCodesSeconds } from './backup-codes.ts';

const service = await runService();
const { query } = service.database;
const lin = person('lin');
const path = '/v2/auth/mfa/totp';

separateTests(service, { tables: ['trust_tokens', 'backup_codes', 'totp_secrets', 'unsaved_backup_codes'] });
let token = '';
const send = (to: string, method: string, body?: object, headers: Record<string, string> = {}) =>
  service.send(`${path}${to}`, {
    method,
    token,
    headers,
    ...(body && { body }),
  });
const status = async () => (await send('', 'GET')).json;
const details = async (code: string) => (await service.send('/oauth2/session/details/', { session: code })).json;
const over = { account: -1, issuedAt: -1, endedBecause: 'factors_changed' };

beforeEach(async () => {
  const none = { totp_secret: null, totp_last_step: null, backup_codes_at: null, backup_codes_saved_at: null };
  await changeAccount(query, lin.email, none);
  token = signedIn(await service.logIn(lin.username, lin.password)).access_token;
});

async function makeSecret(setup?: string, as = token): Promise<string> {
  const body = { ...(setup !== undefined && { setup }) };
  const { json } = await service.send(`${path}/secret`, { method: 'POST', token: as, body });
  return v.parse(totpSecret, json).secret;
}

/** Sends an action, then again with the proof that it requires. */
async function withProof(
  method: 'totp' | 'email_code',
  act: (headers?: Record<string, string>) => ReturnType<typeof send>,
  secret = '',
) {
  const challenged = await act();
  const id = methodsOf(challenged)[method] ?? '';
  if (method === 'totp') vi.setSystemTime(Date.now() + 30_000);
  else await service.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
  const code = method === 'totp' ? codeAt(secret, new Date()) : await mailedCode(service);
  return act({ 'x-verify-id': id, 'x-verify-code': code });
}

async function turnOn() {
  const secret = await makeSecret();
  const code = codeAt(secret, new Date());
  const answer = await withProof('email_code', (headers) =>
    send('', 'PUT', { code: `${code.slice(0, 3)} ${code.slice(3)}` }, headers),
  );
  return { secret, answer };
}

describe('turning it on', () => {
  test('turning on two-factor authentication requires a code from the new secret and a proof, returns ten codes and ends the other sessions [TFA-01]', async () => {
    const other = signedIn(await service.logIn(lin.username, lin.password));
    const { answer } = await turnOn();
    const { backupCodes, web_session_auth_code: renewed } = v.parse(newBackupCodes, answer.json);
    expect(new Set(backupCodes.codes).size).toBe(10);
    expect(backupCodes.codes.every((code) => /^\d{8}$/.test(code))).toBe(true);
    expect(backupCodes.generatedAt).toEqual(Date.now());
    const at = Date.now();
    expect(await status()).toEqual({
      enabled: true,
      backupCodes: { generatedAt: at, left: 10, unsaved: 'viewable' },
      authenticators: [{ id: String(at), name: null, addedAt: at, usedAt: at, clockMinutes: 0 }],
    });
    expect(await details(other.web_session_auth_code)).toEqual(over);
    expect(await details(renewed)).not.toEqual(over);
    expect(await eventTypes(query)).toContain('enabled totp');
    expect((await service.mails()).some(({ to }) => to === lin.email)).toBe(true);
    expect(methodsOf(await service.logIn(lin.username, lin.password))).toHaveProperty('totp');
  });

  test('turning on two-factor authentication stores the secret sealed and the codes hashed', async () => {
    const { secret, answer } = await turnOn();
    const { backupCodes } = v.parse(newBackupCodes, answer.json);
    const account = await accountOf(query, lin.email);
    const hashes = await query.selectFrom('backup_codes').select('code_hash').execute();
    expect(account.totp_secret?.toString('latin1')).not.toContain(secret);
    expect(hashes.filter(({ code_hash: hash }) => backupCodes.codes.includes(hash))).toEqual([]);
  });

  test.each([
    ['000000', 'secret_code_incorrect'],
    ['', 'invalid_parameters'],
  ])('with the code %j is refused as %s before a proof is requested [TFA-01]', async (code, symbol) => {
    await makeSecret();
    expect(errorOf(await send('', 'PUT', { code })).symbol).toBe(symbol);
    expect(await status()).toEqual({ enabled: false, backupCodes: null });
  });

  test('turning on two-factor authentication is refused for a while after ten wrong codes, even with the right code [TFA-01]', async () => {
    const secret = await makeSecret();
    const symbols: unknown[] = [];
    for (let tries = 0; tries < 11; tries += 1) symbols.push(errorOf(await send('', 'PUT', { code: '000000' })).symbol);
    expect([symbols[0], symbols.at(-1)]).toEqual(['secret_code_incorrect', 'resource_protected']);
    expect(errorOf(await send('', 'PUT', { code: codeAt(secret, new Date()) })).symbol).toBe('resource_protected');
  });

  test('turning on two-factor authentication accepts no secret that expired or was replaced [TFA-01]', async () => {
    const replaced = await makeSecret();
    const secret = await makeSecret();
    expect(errorOf(await send('', 'PUT', { code: codeAt(replaced, new Date()) })).symbol).toBe('secret_code_incorrect');
    vi.setSystemTime(Date.now() + (totpSecretSeconds + 1) * 1000);
    expect(errorOf(await send('', 'PUT', { code: codeAt(secret, new Date()) })).symbol).toBe('mfa_session_not_found');
  });

  test('turning on two-factor authentication keeps its secret for the tab that started it, until it is on [TFA-01]', async () => {
    const [setup, other] = ['the tab of the customer', 'another tab of the customer'];
    const secret = await makeSecret(setup);
    vi.setSystemTime(Date.now() + (totpSecretSeconds - 1) * 1000);
    expect(await makeSecret(setup)).toBe(secret);
    const code = codeAt(secret, new Date());
    expect((await withProof('email_code', (headers) => send('', 'PUT', { code }, headers))).status).toBe(200);
    await changeAccount(query, lin.email, { totp_secret: null });
    expect(await makeSecret(setup)).not.toBe(secret);
    expect(await makeSecret(other)).not.toBe(await makeSecret(setup));
  });

  test.each([
    ['without the id of the setup', async () => makeSecret()],
    ['with another id', async () => makeSecret('the guess of an intruder')],
    [
      'in another session',
      async (setup: string) =>
        makeSecret(setup, signedIn(await service.logIn(lin.username, lin.password)).access_token),
    ],
    [
      'after the time of a setup',
      async (setup: string) => {
        vi.setSystemTime(Date.now() + totpSecretSeconds * 1000);
        return makeSecret(setup);
      },
    ],
  ])('turning on two-factor authentication does not show its secret %s [TFA-01]', async (_, asks) => {
    const setup = 'the tab of the customer';
    const secret = await makeSecret(setup);
    const shown = await asks(setup);
    expect(shown).not.toBe(secret);
    // The page of the customer notices.
    expect(errorOf(await send('', 'PUT', { code: codeAt(secret, new Date()) })).symbol).toBe('secret_code_incorrect');
  });

  test('turning on two-factor authentication is refused if it is already on [TFA-01]', async () => {
    const { secret } = await turnOn();
    expect(errorOf(await send('/secret', 'POST')).symbol).toBe('totp_enabled');
    expect(errorOf(await send('', 'PUT', { code: codeAt(secret, new Date()) })).symbol).toBe('totp_enabled');
  });
});

test('new backup codes replace the old ones, which are refused from then on [TFA-03]', async () => {
  const { secret, answer } = await turnOn();
  const old = v.parse(newBackupCodes, answer.json).backupCodes.codes;
  const renewed = await withProof('totp', (headers) => send('/backup-codes', 'POST', undefined, headers), secret);
  const { codes } = v.parse(newBackupCodes, renewed.json).backupCodes;
  const id = methodsOf(await service.logIn(lin.username, lin.password))['backup_code'] ?? '';
  const logInWith = (code = '') =>
    service.logIn(
      lin.username,
      lin.password,
      {},
      { 'x-verify-id': id, 'x-verify-code': code, 'x-verify-scenario': 'users.login_with_password' },
    );
  expect(errorOf(await logInWith(old.find((code) => !codes.includes(code)))).symbol).toBe('mfa_code_incorrect');
  expect((await logInWith(codes[0])).status).toBe(200);
  expect(await status()).toMatchObject({ backupCodes: { left: 9 } });
  expect(await eventTypes(query)).toContain('generated otp backup code');
});

describe('backup codes that are not confirmed as saved', () => {
  const view = (headers: Record<string, string> = {}) => send('/backup-codes/view', 'POST', undefined, headers);
  const confirm = (generatedAt: number) => send('/backup-codes/saved', 'PUT', { generatedAt });

  test('backup codes that are not confirmed as saved are shown again to their session with a proof, and the owner is mailed [TFA-03]', async () => {
    const { secret, answer } = await turnOn();
    const { backupCodes } = v.parse(newBackupCodes, answer.json);
    expect(errorOf(await view()).symbol).toBe('mfa_required');
    const seen = await withProof('totp', view, secret);
    expect(seen.json).toEqual({ backupCodes });
    expect(await eventTypes(query)).toContain('viewed otp backup code');
    expect((await service.mails()).map(({ subject }) => subject)).toContain('Your backup codes were shown again');
    // The proof is used up.
    expect(errorOf(await view()).symbol).toBe('mfa_required');
  });

  test('backup codes that are not confirmed as saved are stored sealed, and forgotten once they are confirmed [TFA-03]', async () => {
    const { answer } = await turnOn();
    const { codes, generatedAt } = v.parse(newBackupCodes, answer.json).backupCodes;
    const [row] = await query.selectFrom('unsaved_backup_codes').selectAll().execute();
    expect(row?.codes.toString('latin1')).not.toContain(codes[0]);
    await confirm(generatedAt - 1);
    expect(await status()).toMatchObject({ backupCodes: { unsaved: 'viewable' } });
    expect((await confirm(generatedAt)).status).toBe(204);
    expect(v.parse(totpStatus, await status()).backupCodes).toEqual({ generatedAt, left: 10 });
    expect(await query.selectFrom('unsaved_backup_codes').selectAll().execute()).toEqual([]);
    expect(errorOf(await view()).symbol).toBe('backup_codes_not_viewable');
  });

  test.each([
    [
      'another session',
      async (secret: string) => {
        const started = await service.logIn(lin.username, lin.password);
        vi.setSystemTime(Date.now() + 30_000);
        const proven = proof(methodsOf(started)['totp'], codeAt(secret, new Date()));
        token = signedIn(await service.logIn(lin.username, lin.password, {}, proven)).access_token;
      },
    ],
    [
      'a later hour',
      async () => {
        vi.setSystemTime(Date.now() + (unsavedCodesSeconds + 1) * 1000);
        await changeRows(query, 'access_tokens', { expires_at: new Date(Date.now() + 60_000) });
      },
    ],
    ['other codes', async () => changeAccount(query, lin.email, { backup_codes_at: new Date() })],
  ])('backup codes that are not confirmed as saved are lost for %s [TFA-03]', async (_, happens) => {
    const { secret } = await turnOn();
    vi.setSystemTime(Date.now() + 1000);
    await happens(secret);
    expect(await status()).toMatchObject({ backupCodes: { unsaved: 'lost' } });
    expect(errorOf(await view()).symbol).toBe('backup_codes_not_viewable');
  });

  test('backup codes that are not confirmed as saved are not shown for a proof of another act, nor after a logout [TFA-03]', async () => {
    const { secret } = await turnOn();
    const asking = await send('/backup-codes', 'POST');
    vi.setSystemTime(Date.now() + 30_000);
    const other = { 'x-verify-id': methodsOf(asking)['totp'] ?? '', 'x-verify-code': codeAt(secret, new Date()) };
    expect(errorOf(await view(other)).symbol).toBe('mfa_session_not_found');
    await changeRows(query, 'sessions', { ended_at: new Date() });
    expect(errorOf(await view()).symbol).toBe('required_authentication');
  });
});

test('turning it off requires a proof, and removes the backup codes [TFA-02]', async () => {
  const { secret } = await turnOn();
  expect((await withProof('totp', (headers) => send('', 'DELETE', undefined, headers), secret)).status).toBe(200);
  expect(await status()).toEqual({ enabled: false, backupCodes: null });
  expect(await query.selectFrom('backup_codes').selectAll().execute()).toEqual([]);
  expect(signedIn(await service.logIn(lin.username, lin.password))).toHaveProperty('access_token');
  expect(await eventTypes(query)).toContain('disabled totp');
});

test.each(['DELETE', 'POST'])('%s without an authenticator app is refused [TFA-02, TFA-03]', async (method) => {
  expect(errorOf(await send(method === 'POST' ? '/backup-codes' : '', method)).symbol).toBe('totp_disabled');
});

test('one of 20 parallel requests with one proof turns it off [TFA-02]', async () => {
  const { secret } = await turnOn();
  const id = methodsOf(await send('', 'DELETE'))['totp'] ?? '';
  vi.setSystemTime(Date.now() + 30_000);
  const proof = { 'x-verify-id': id, 'x-verify-code': codeAt(secret, new Date()) };
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('', 'DELETE', undefined, proof)));
  expect(answers.filter(({ status: code }) => code === 200).length).toBe(1);
});
