import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { journalMissing, openJournal } from './journal.ts';
import { apps, asked, tokenIn, exchange, userInfo, visitor } from '../../testing/apps.ts';
import { temporaryFolder } from '../../testing/at-end.ts';
import { anyNumber, errorOf, methodsOf, person, proof, signedIn, type Client } from '../../testing/client.ts';
import { operator, runInternal } from '../../testing/internal.ts';
import { askForLogin } from '../../testing/phone-login.ts';
import { proveByMail } from '../../testing/mailed-code.ts';
import { accountOf, addRows, changeAccount, changeRows, deleteRows, passkey } from '../../testing/rows.ts';
import { filledDatabase } from '../../testing/service.ts';
import { makeDatabase } from '../../testing/test-database.ts';

const file = join(temporaryFolder('journal'), 'journal.jsonl');
const run = (url: string) => runInternal({ ...apps, DATABASE_URL: url, RESTORE_JOURNAL: file });
const [lin, sam, robin, noor, kim] = [person('lin'), person('sam'), person('robin'), person('noor'), person('kim')];
const [backupCode = ''] = sam.backupCodes;
const reason = 'restored after a disk failed';
const soon = new Date(Date.now() + 3_600_000);

const logInWithBackupCode = async (client: Client) => {
  const methods = methodsOf(await client.logIn(sam.username, sam.password));
  return client.logIn(sam.username, sam.password, {}, proof(methods['backup_code'], backupCode));
};
const end = (client: Client, session: string) => client.send('/oauth2/token/', { method: 'DELETE', session });

test('a start without the setting keeps the journal and warns, and off ends it for all processes [OPR-09]', async () => {
  const { query } = await run(await filledDatabase());
  expect(await journalMissing(query, undefined)).toContain('RESTORE_JOURNAL is not set here');
  const facts = () => query.selectFrom('facts').select('value').where('name', '=', 'journal').execute();
  await openJournal(query, undefined);
  expect(await facts()).toEqual([{ value: 'on' }]);
  await openJournal(query, null);
  expect(await facts()).toEqual([]);
  expect(await journalMissing(query, undefined)).toBeNull();
});

test('a restored database gets back no account, consent, session or one-time value that ended since the dump [OPR-09]', async () => {
  const url = await filledDatabase();
  const before = await run(url);
  const { code: session } = await visitor(before.client, 'lin');
  const { code: other } = await visitor(before.client, 'noor');
  const app = tokenIn(await exchange(before.client, await (await visitor(before.client, 'lin')).allow(asked)));
  await changeAccount(before.query, lin.email, { news: true });
  const unplanned = { abandonment_id: null, abandoned_at: null, remove_at: null };
  await changeAccount(before.query, kim.email, unplanned);
  await addRows(before.query, 'email_candidates', {
    account_id: (await accountOf(before.query, noor.email)).id,
    usage: 'verify_email',
    email: noor.email,
    token_hash: 'a link',
    session_id: null,
    expires_at: soon,
    used_at: null,
  });
  const { id: account } = await accountOf(before.query, lin.email);
  await addRows(before.query, 'one_time_codes', {
    subject: String(account),
    account_id: account,
    purpose: 'users.totp',
    type: 'email_code',
    code_hash: 'a mailed code',
    tries: 0,
    sent_at: new Date(),
    expires_at: soon,
    used_at: null,
  });
  await addRows(before.query, 'authenticators', {
    account_id: account,
    former_id: null,
    totp_secret: Buffer.from('sealed'),
    totp_last_step: 1,
    totp_added_at: new Date(),
    totp_name: 'Tablet',
    totp_used_at: null,
    totp_clock_steps: null,
  });
  await addRows(before.query, 'passkeys', passkey(account, 'Stolen'));
  await addRows(before.query, 'passkey_challenges', {
    challenge_hash: 'a challenge',
    account_id: null,
    session_id: null,
    browser_hash: 'a browser',
    expires_at: soon,
  });
  await addRows(before.query, 'recovery_kits', {
    account_id: account,
    public_key: 'a former kit',
    proof_hash: 'its proof',
    made_at: new Date(),
  });
  await askForLogin(before.client);
  const code = await (await visitor(before.client, 'noor')).allow(asked);
  await before.client.close();

  const dump = await makeDatabase(inject('databaseServer'), `dump_${process.pid}`, /\/(test_\w+)/.exec(url)?.[1] ?? '');
  const from = new Date().toISOString();

  const after = await run(url);
  const { token } = await visitor(after.client, 'robin');
  const deleteRobin = (headers = {}) => after.client.send('/v1.0/users/@me/', { method: 'DELETE', token, headers });
  expect((await deleteRobin(await proveByMail(after.client, await deleteRobin(), robin.email))).status).toBe(204);
  const lins = await visitor(after.client, 'lin');
  await lins.remove('garden');
  await after.client.send('/v1.0/users/@me/profile/', { method: 'PATCH', token: lins.token, body: { news: false } });
  await end(after.client, session);
  signedIn(await logInWithBackupCode(after.client));
  for (const table of ['email_candidates', 'one_time_codes'] as const)
    await changeRows(after.query, table, { used_at: new Date() });
  await deleteRows(after.query, ['passkeys', 'passkey_challenges', 'recovery_kits']);
  await exchange(after.client, code);
  await changeAccount(after.query, sam.email, { totp_last_step: 2_000_000_000 });
  await changeRows(after.query, 'authenticators', { totp_last_step: 2_000_000_000 });
  const planned = { abandonment_id: 'the last', abandoned_at: new Date(), remove_at: soon };
  await changeAccount(after.query, kim.email, { ...planned, abandonment_id: 'the first' });
  await changeAccount(after.query, kim.email, unplanned);
  await changeAccount(after.query, kim.email, planned);
  await after.client.close();
  const signed = readFileSync(file, 'utf8');
  // In another order, as of two processes, and in files that a rotation has moved; one is forged, one cut by a crash.
  const lines = signed.trimEnd().split('\n').toReversed();
  const forged = lines.find((line) => line.includes('account deleted'));
  const left = lines.splice(0, 3);
  writeFileSync(`${file}.1`, `${lines.splice(0, 5).join('\n')}\n`);
  writeFileSync(`${file}-20261130.gz`, gzipSync(`${lines.join('\n')}\n`));
  writeFileSync(file, `${left.join('\n')}\n`);
  appendFileSync(file, `${forged?.replace(/"id": ?\d+/, '"id":1')}\n{"at":"2026-1`);

  const { client, query, call } = await run(dump);
  const restored = async () => {
    const { id: account, news, abandonment_id: plan } = await accountOf(query, lin.email);
    const renewed = await client.send('/oauth2/session/details/', { session });
    const used = async (table: 'email_candidates' | 'one_time_codes') =>
      (await query.selectFrom(table).select('used_at').where('expires_at', '=', soon).execute()).map(
        (row) => row.used_at !== null,
      );
    return {
      robin: (await client.logIn(robin.username, robin.password)).status,
      isLoggedIn: renewed.json,
      app: (await userInfo(client, app)).status,
      news,
      used: [await used('email_candidates'), await used('one_time_codes')].flat(),
      step: (await accountOf(query, sam.email)).totp_last_step,
      furtherStep: (await query.selectFrom('authenticators').select('totp_last_step').executeTakeFirst())
        ?.totp_last_step,
      kim: (await accountOf(query, kim.email)).abandonment_id,
      phoneLogins: (await query.selectFrom('phone_logins').select('id').execute()).length,
      lin: [account > 0, plan],
    };
  };
  expect(await restored()).toMatchObject({
    robin: 200,
    app: 200,
    news: true,
    used: [false, false],
    kim: null,
    phoneLogins: 1,
  });
  const apply = (at: string, bearer = operator.ann.key) =>
    call('POST', '/operator/v1/restored-from', { reason, from: at }, { bearer });
  expect((await apply(from, operator.reader.key)).status).toBe(403);
  const { status, json } = await apply(from);
  expect([status, json]).toEqual([
    200,
    {
      read: anyNumber,
      'account deleted': 1,
      'app code used': 1,
      'app removed': 1,
      'app token ended': 1,
      'authenticator code used': 1,
      'backup code used': 1,
      'deletion planned': 1,
      'further authenticator code used': 1,
      'link used': 1,
      'mailed code used': 1,
      'news refused': 1,
      'passkey challenge used': 1,
      'passkey removed': 1,
      'recovery kit ended': 1,
      'session ended': 1,
      unreadableLines: ['journal.jsonl:4', 'journal.jsonl:5'],
    },
  ]);
  expect(await restored()).toEqual({
    robin: 400,
    isLoggedIn: { account: -1, issuedAt: -1 },
    app: 401,
    news: false,
    used: [true, true],
    step: 2_000_000_000,
    furtherStep: 2_000_000_000,
    kim: 'the last',
    phoneLogins: 0,
    lin: [true, null],
  });
  expect(errorOf(await logInWithBackupCode(client)).symbol).toBe('mfa_code_incorrect');
  expect((await exchange(client, code)).json).toMatchObject({ error: 'invalid_grant' });
  expect((await client.send('/oauth2/session/details/', { session: other })).json).not.toMatchObject({ account: -1 });
  // What was applied is in the journal again, and can be applied again.
  expect((await apply(from)).json).toMatchObject({ read: anyNumber });
  expect(
    await query.selectFrom('operator_acts').select(['act', 'operator']).where('act', '=', 'apply journal').execute(),
  ).toMatchObject([{ operator: 'ann' }, { operator: 'ann' }]);
});
