import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteAccount } from '#contract/calls/abandonment.ts';
import type { AccountChange } from '#contract/account-changes.ts';
import { takeBackEmailChange } from '#contract/calls/take-back.ts';
import { profileSchema } from '#contract/calls/profile.ts';
import { apps, askedByPhone, redirectIn } from '../../../testing/apps.ts';
import { errorOf, methodsOf, person, proof, signedIn } from '../../../testing/client.ts';
import { enter, nextCode, takeBackToken, type Person } from '../../../testing/intruder.ts';
import { proveByMail } from '../../../testing/mailed-code.ts';
import { resetPassword, startReset } from '../../../testing/password-reset.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { lockAccount } from '../../accounts/accounts.ts';
import { closeLinks, findOpenLinks } from '../../accounts/take-back-links.ts';
import { deleteExpired } from '../../service/cleanup.ts';
import {
  accountOf,
  addRows,
  changeAccount,
  changeRows,
  eventTypes,
  linkedIdentity,
  passkey,
} from '../../../testing/rows.ts';

const service = await runService({ ...apps, LOGIN_TRIES_PER_ADDRESS: '1000', ACCESS_TOKEN_SECONDS: '864000' });
const { query } = service.database;
const [lin, sam, robin] = [person('lin'), person('sam'), person('robin')];
const theirs = 'stranger@elsewhere.example';
const stored = await query
  .selectFrom('accounts')
  .selectAll()
  .where('email', 'in', [lin.email, sam.email, robin.email])
  .execute();
const codesOfStart = await query.selectFrom('backup_codes').selectAll().execute();

separateTests(service, {
  hours: 30 * 24,
  tables: [
    'trust_tokens',
    'email_candidates',
    'email_undos',
    'former_emails',
    'former_factors',
    'authenticators',
    'take_backs',
    'backup_codes',
    'linked_identities',
    'passkeys',
    'consents',
    'archive_tasks',
    'sessions',
  ],
});
beforeEach(async () => {
  ownSecret = sam.authenticatorSecret ?? '';
  for (const { id, ...row } of stored) await changeAccount(query, id, row);
  await addRows(query, 'backup_codes', codesOfStart);
  // The owners have logged in from here, with a nameless browser, for more than 30 days but fewer than 60.
  await addRows(
    query,
    'events',
    stored.map(({ id }) => ({
      account_id: id,
      type: 'login with password',
      at: new Date(Date.now() - 45 * 86_400_000),
      address: '127.0.0.1',
      device: 'Unknown device',
    })),
  );
});

const idOf = (email: string) => stored.find((each) => each.email === email)?.id ?? 0;
const pass = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000);
/** Takes the change back, with the authenticator if it is asked for. */
const take = async (email: string) => {
  const body = { token: await takeBackToken(service, email) };
  const answer = await service.send('/v2/user/email/undo', { body });
  if (answer.status < 400 || errorOf(answer).symbol !== 'mfa_required') return answer;
  const headers = { 'x-verify-id': methodsOf(answer)['totp'] ?? '', 'x-verify-code': nextCode(ownSecret) };
  return service.send('/v2/user/email/undo', { body, headers });
};
let ownSecret = sam.authenticatorSecret ?? '';
const changesIn = (answer: Awaited<ReturnType<typeof take>>) =>
  v.parse(takeBackEmailChange.answer, answer.json).changes;
const linesOf = (changes: readonly AccountChange[]) =>
  changes.map(({ thing, outcome, name }) => [thing, outcome, ...(name === null ? [] : [name])].join(' '));
const connect = (email: string, system: string) =>
  addRows(query, 'linked_identities', linkedIdentity(idOf(email), system, `${system} of ${email}`));
const allow = (who: Person) => who.act('POST', '/v1.0/oauth2/authorization/', { ...askedByPhone, decision: 'allow' });

/** Resets the password as the mailbox's owner, with the authenticator if one is required; returns the refusal. */
async function reset(
  email: string,
  password: string,
  secondCode: (() => string) | null = null,
  type = 'totp',
): Promise<string> {
  const put = (headers: Record<string, string>) => resetPassword(service, email, password, headers);
  const first = await put(await proveByMail(service, await startReset(service, email), email));
  if (first.status < 400) return 'done';
  const { symbol } = errorOf(first);
  if (symbol !== 'mfa_required' || secondCode === null) return symbol;
  const second = await put({ 'x-verify-id': methodsOf(first)[type] ?? '', 'x-verify-code': secondCode() });
  return second.status < 400 ? 'done' : errorOf(second).symbol;
}

describe('a take-back removes everything that an intruder added', () => {
  test('their authenticator and its backup codes, so that the owner’s reset does not require one of their codes [PRO-04, TFA-01]', async () => {
    const stranger = await enter(service, lin);
    pass(1);
    await stranger.enableTotp();
    await stranger.moveTo(theirs, lin.password);
    expect(linesOf(changesIn(await take(lin.email)))).toEqual(['authenticator removed']);
    expect(await reset(lin.email, 'Orchard-Window-52')).toBe('done');
    signedIn(await service.logIn(lin.email, 'Orchard-Window-52'));
    expect(
      await query.selectFrom('backup_codes').selectAll().where('account_id', '=', idOf(lin.email)).execute(),
    ).toEqual([]);
  });

  test('an unconfirmed authenticator [PRO-04]', async () => {
    const stranger = await enter(service, lin);
    await stranger.act('POST', '/v2/auth/mfa/totp/secret');
    await stranger.moveTo(theirs, lin.password);
    await take(lin.email);
    expect(await query.selectFrom('totp_secrets').selectAll().execute()).toEqual([]);
  });

  test('passkeys, while those from before stay and one that is gone is named [PRO-04, PRO-06]', async () => {
    const account = idOf(lin.email);
    await addRows(query, 'passkeys', passkey(account, 'Mine', new Date(Date.now() - 86_400_000)));
    const stranger = await enter(service, lin);
    pass(1);
    await addRows(query, 'passkeys', passkey(account, 'Theirs'));
    await stranger.moveTo(theirs, lin.password);
    expect(linesOf(changesIn(await take(lin.email)))).toEqual(['passkey removed Theirs', 'passkey kept Mine']);
    expect(await query.selectFrom('passkeys').select('name').execute()).toEqual([{ name: 'Mine' }]);
    expect(await eventTypes(query, 'passkey %')).toEqual(['passkey removed']);
  });

  test('third-party links, app permissions, the recovery address and a planned deletion, each reported with its name and its time [PRO-04, DEL-03, REC-01]', async () => {
    const stranger = await enter(service, lin);
    pass(1);
    await connect(lin.email, 'larch');
    const connected = Date.now();
    pass(1);
    const code = redirectIn(await allow(stranger)).searchParams.get('code') ?? '';
    await changeAccount(query, idOf(lin.email), { recovery_email: 'spare@elsewhere.example' });
    await stranger.moveTo(theirs, lin.password);
    expect((await stranger.act('POST', '/v2/user/abandonment')).status).toBe(200);
    const answer = await take(lin.email);
    const changes = changesIn(answer);
    expect(linesOf(changes)).toEqual([
      'link removed larch',
      'app removed Phone',
      'recoveryEmail removed s•••@elsewhere.example',
      'deletion removed',
    ]);
    expect(changes[0]?.at).toBe(connected);
    const account = await accountOf(query, lin.email);
    expect(account).toMatchObject({ recovery_email: null, password_hash: null, abandonment_id: null, remove_at: null });
    for (const table of ['linked_identities', 'consents', 'app_codes', 'app_tokens'] as const)
      expect(await query.selectFrom(table).selectAll().where('account_id', '=', account.id).execute()).toEqual([]);
    expect(code).not.toBe('');
    expect((await eventTypes(query)).slice(-5)).toEqual([
      'changed email',
      'unbound third account',
      'app removed',
      'disabled backup email',
      'abandonment cancelled',
    ]);
    pass(73);
    expect(await accountOf(query, lin.email)).toMatchObject({ deleted_at: null });
  });

  test('a data copy that they requested with its address, and unfinished changes: a new address, a connection, an upload [PRO-04, ARC-01]', async () => {
    const stranger = await enter(service, lin);
    pass(1);
    expect((await stranger.act('POST', '/v2/user/data-archive/tasks')).status).toBe(204);
    const { id: task } = await query.selectFrom('archive_tasks').select('id').executeTakeFirstOrThrow();
    const [account_id, expires_at] = [idOf(lin.email), new Date(Date.now() + 3_600_000)];
    await addRows(query, 'archive_addresses', {
      token_hash: 'a',
      account_id,
      task_id: task,
      expires_at,
      used_at: null,
    });
    await addRows(query, 'avatar_uploads', {
      token_hash: 'a',
      account_id,
      type: 'png',
      name: 'a.png',
      expires_at,
      used_at: null,
    });
    const attempt = {
      system: 'larch',
      client_id: '',
      redirect_uri: '',
      verifier: Buffer.from(''),
      nonce: '',
      created_at: new Date(),
      taken_at: null,
      code_hash: null,
      ticket_hash: null,
      subject: 'x',
      name: null,
      email: null,
      registered_at: null,
    };
    await addRows(query, 'authorization_requests', {
      ...attempt,
      state_hash: 'a',
      email_verified: false,
      account_id,
      expires_at,
    });
    await stranger.moveTo(theirs, lin.password);
    await stranger.act('POST', '/v2/user/email/candidates', {
      emailAddress: 'third@elsewhere.example',
      usage: 'backup_email',
    });
    expect(linesOf(changesIn(await take(lin.email)))).toEqual(['archive removed']);
    for (const table of [
      'archive_tasks',
      'archive_addresses',
      'avatar_uploads',
      'authorization_requests',
      'email_candidates',
    ] as const)
      expect(await query.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('sessions, remembered devices and the password, even while a login with it is being checked [PRO-04, SES-08]', async () => {
    const { access_token: own } = signedIn(await service.logIn(lin.email, lin.password));
    const end = async () => errorOf(await service.send('/v1.0/users/@me/profile/', { token: own }))['endedBecause'];
    const stranger = await enter(service, lin);
    await stranger.moveTo(theirs, lin.password);
    expect(await end()).toBe('email_changed');
    await addRows(query, 'trust_tokens', {
      token_hash: 'a',
      account_id: idOf(lin.email),
      issued_at: new Date(),
      expires_at: new Date(Date.now() + 1e9),
      device: '',
    });
    await take(lin.email);
    expect(errorOf(await stranger.act('GET', '/v1.0/users/@me/profile/'))).toMatchObject({
      symbol: 'required_authentication',
      endedBecause: 'email_restored',
    });
    expect(await end()).toBe('email_restored');
    expect(await query.selectFrom('trust_tokens').selectAll().execute()).toEqual([]);
    expect(errorOf(await service.logIn(lin.email, lin.password)).symbol).toBe('no_password');
  });

  test('even if they requested the new address in one session and confirmed it in a later one [PRO-04]', async () => {
    const first = await enter(service, lin);
    pass(1);
    await connect(lin.email, 'larch');
    pass(1);
    const second = await enter(service, lin);
    await first.act('POST', '/v2/user/email/candidates', {
      emailAddress: theirs,
      usage: 'change_email',
      password: lin.password,
    });
    const [, candidate = ''] =
      /candidate=([\w-]+)/.exec((await service.mails()).find(({ to }) => to === theirs)?.text ?? '') ?? [];
    expect((await second.act('PUT', '/v2/user/email', { candidate, emailAddress: theirs })).status).toBe(200);
    expect(linesOf(changesIn(await take(lin.email)))).toEqual(['link removed larch']);
  });
});

describe('an intruder in a new place who logs in again to change the address', () => {
  const theirBrowser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const other = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('an intruder in a new place who logs in again to change the address loses what the first session added (authenticator, connection and planned deletion), and the owner gets in [PRO-04, TFA-01, DEL-03]', async () => {
    const first = await enter(service, { ...lin, userAgent: theirBrowser });
    pass(1);
    await connect(lin.email, 'larch');
    const { secret } = await first.enableTotp();
    expect((await first.act('POST', '/v2/user/abandonment')).status).toBe(200);
    pass(1);
    const second = await enter(service, { ...lin, secret, userAgent: other });
    await second.moveTo(theirs, lin.password);
    expect(linesOf(changesIn(await take(lin.email)))).toEqual([
      'authenticator removed',
      'link removed larch',
      'deletion removed',
    ]);
    expect(await reset(lin.email, 'Orchard-Window-52')).toBe('done');
    signedIn(await service.logIn(lin.email, 'Orchard-Window-52'));
  });

  test('an intruder in a new place who logs in again to change the address returns the authenticator that the first session turned off, even if that session has ended [PRO-04, TFA-01]', async () => {
    const secret = sam.authenticatorSecret ?? '';
    const first = await enter(service, { ...sam, secret, userAgent: theirBrowser });
    pass(1);
    expect((await first.act('DELETE', '/v2/auth/mfa/totp')).status).toBe(200);
    await changeRows(query, 'sessions', { ended_at: new Date() });
    await deleteExpired({
      database: service.database,
      clock: { now: () => new Date() },
      keepSeconds: 30 * 86_400,
      eventDays: 400,
    });
    pass(1);
    const second = await enter(service, { ...sam, userAgent: theirBrowser });
    await second.moveTo(theirs, sam.password);
    expect(linesOf(changesIn(await take(sam.email))).slice(0, 2)).toEqual([
      'authenticator restored',
      'backupCodes restored',
    ]);
    expect(await reset(sam.email, 'Orchard-Window-52', () => nextCode(secret))).toBe('done');
  });

  test('an intruder in a new place who logs in again to change the address cannot hide having turned the recovery email off [PRO-04, REC-01]', async () => {
    const secret = sam.authenticatorSecret ?? '';
    const first = await enter(service, { ...sam, secret, userAgent: theirBrowser });
    expect((await first.act('DELETE', '/v2/auth/mfa/backup-email')).status).toBe(204);
    pass(1);
    const second = await enter(service, { ...sam, secret, userAgent: theirBrowser });
    await second.moveTo(theirs, sam.password);
    expect(linesOf(changesIn(await take(sam.email)))).toEqual(['authenticator kept', 'recoveryEmail notRestored']);
    const mail = (await service.mails()).find(({ subject }) => subject === 'Your email was changed back');
    expect(mail?.text).toContain('- recovery email removed on ');
  });

  test('an intruder in a new place who logs in again to change the address takes nothing from the owner: a thief of the former mailbox cannot remove what the owner added at home [PRO-04, TFA-01]', async () => {
    const elsewhere = await enter(service, { ...lin, userAgent: theirBrowser });
    expect((await elsewhere.act('GET', '/v1.0/users/@me/profile/')).status).toBe(200);
    pass(1);
    const owner = await enter(service, lin);
    const { secret } = await owner.enableTotp();
    pass(1);
    const again = await enter(service, { ...lin, secret });
    await again.moveTo(theirs, lin.password);
    ownSecret = secret;
    expect(linesOf(changesIn(await take(lin.email)))).toEqual(['authenticator kept']);
  });
});

describe('a take-back keeps everything from before the change', () => {
  test('the connection with which the account was created, even in the session that changed the address [PRO-04]', async () => {
    await changeAccount(query, idOf(lin.email), { created_at: new Date() });
    await connect(lin.email, 'larch');
    const stranger = await enter(service, lin);
    pass(8 * 24);
    await stranger.moveTo(theirs, lin.password);
    expect(linesOf(changesIn(await take(lin.email)))).toEqual(['link kept larch']);
    expect(await query.selectFrom('linked_identities').select('system').execute()).toEqual([{ system: 'larch' }]);
  });

  test('earlier links and apps and the owner’s planned deletion, each named on the page and in the mail [PRO-04]', async () => {
    const owner = await enter(service, lin);
    await connect(lin.email, 'larch');
    await allow(owner);
    expect((await owner.act('POST', '/v2/user/abandonment')).status).toBe(200);
    pass(5);
    const stranger = await enter(service, lin);
    await stranger.moveTo(theirs, lin.password);
    const changes = changesIn(await take(lin.email));
    expect(linesOf(changes)).toEqual(['link kept larch', 'app kept Phone', 'deletion kept']);
    const mail = (await service.mails()).find(({ subject }) => subject === 'Your email was changed back');
    expect(mail?.text).toMatch(
      /Still there \(remove what isn’t yours\):\n- larch account connected on .*\n- access for the app Phone, .*\n- planned deletion of the account, /,
    );
    const account = await accountOf(query, lin.email);
    expect(account.abandonment_id).not.toBeNull();
    expect((await query.selectFrom('linked_identities').selectAll().execute()).length).toBe(1);
    expect((await query.selectFrom('consents').selectAll().execute()).length).toBe(1);
  });

  test('the owner’s authenticator, which the reset still requires [PRO-04, TFA-01]', async () => {
    const secret = sam.authenticatorSecret ?? '';
    const stranger = await enter(service, { ...sam, secret });
    await stranger.moveTo(theirs, sam.password);
    expect(linesOf(changesIn(await take(sam.email)))).toEqual([
      'authenticator kept',
      'recoveryEmail removed s•••@example.org',
    ]);
    expect(await reset(sam.email, 'Orchard-Window-52')).toBe('mfa_required');
    pass(1);
    expect(await reset(sam.email, 'Orchard-Window-52', () => nextCode(secret))).toBe('done');
  });

  test('the owner’s authenticator, restored with its backup codes if the intruder replaced it; theirs is refused [PRO-04, TFA-01, TFA-03]', async () => {
    const secret = sam.authenticatorSecret ?? '';
    const stranger = await enter(service, { ...sam, secret });
    pass(1);
    expect((await stranger.act('DELETE', '/v2/auth/mfa/totp')).status).toBe(200);
    const made = await stranger.enableTotp();
    pass(1);
    expect((await stranger.act('POST', '/v2/auth/mfa/totp/backup-codes')).status).toBe(200);
    await stranger.moveTo(theirs, sam.password);
    const changes = changesIn(await take(sam.email));
    expect(linesOf(changes).slice(0, 3)).toEqual([
      'authenticator removed',
      'authenticator restored',
      'backupCodes restored',
    ]);
    expect(await reset(sam.email, 'Orchard-Window-52', () => nextCode(made.secret))).toBe('mfa_code_incorrect');
    pass(1);
    expect(await reset(sam.email, 'Orchard-Window-52', () => made.codes[0] ?? '', 'backup_code')).toBe(
      'mfa_code_incorrect',
    );
    pass(1);
    expect(await reset(sam.email, 'Orchard-Window-52', () => sam.backupCodes[0] ?? '', 'backup_code')).toBe('done');
    const methods = methodsOf(await service.logIn(sam.email, 'Orchard-Window-52'));
    signedIn(await service.logIn(sam.email, 'Orchard-Window-52', {}, proof(methods['totp'], nextCode(secret))));
    expect(await query.selectFrom('former_factors').selectAll().execute()).toEqual([]);
  });

  test('the owner’s backup codes, restored if only they were replaced; a used one stays used [PRO-04, TFA-03]', async () => {
    const secret = sam.authenticatorSecret ?? '';
    const [used = '', unused = ''] = sam.backupCodes;
    const first = methodsOf(await service.logIn(sam.email, sam.password));
    signedIn(await service.logIn(sam.email, sam.password, {}, proof(first['backup_code'], used)));
    const stranger = await enter(service, { ...sam, secret });
    pass(1);
    await stranger.act('POST', '/v2/auth/mfa/totp/backup-codes');
    await stranger.moveTo(theirs, sam.password);
    expect(linesOf(changesIn(await take(sam.email))).slice(0, 3)).toEqual([
      'authenticator kept',
      'backupCodes removed',
      'backupCodes restored',
    ]);
    expect(await reset(sam.email, 'Orchard-Window-52', () => used, 'backup_code')).toBe('mfa_code_incorrect');
    pass(1);
    expect(await reset(sam.email, 'Orchard-Window-52', () => unused, 'backup_code')).toBe('done');
  });

  test('one of several authenticators that an intruder removed, while theirs go and the backup codes stay [PRO-04, TFA-02]', async () => {
    const secret = sam.authenticatorSecret ?? '';
    const owner = await enter(service, { ...sam, secret });
    const tablet = await owner.addAuthenticator('Tablet');
    await changeRows(query, 'authenticators', { totp_added_at: new Date(1000) });
    pass(1);
    const stranger = await enter(service, { ...sam, secret });
    pass(1);
    const theirSecret = await stranger.addAuthenticator('Theirs');
    expect((await stranger.act('DELETE', '/v2/auth/mfa/totp/authenticators/0')).status).toBe(200);
    await stranger.moveTo(theirs, sam.password);
    // Both of the owner's were on at the change, so the code of either one is asked for.
    expect(linesOf(changesIn(await take(sam.email))).slice(0, 3)).toEqual([
      'authenticator removed Theirs',
      'authenticator kept Tablet',
      'authenticator restored',
    ]);
    const names = await query.selectFrom('authenticators').select('totp_name').where('former_id', 'is', null).execute();
    expect([(await accountOf(query, sam.email)).totp_name, names]).toEqual([null, [{ totp_name: 'Tablet' }]]);
    expect(await reset(sam.email, 'Orchard-Window-52', () => nextCode(theirSecret))).toBe('mfa_code_incorrect');
    pass(1);
    expect(await reset(sam.email, 'Orchard-Window-52', () => sam.backupCodes[0] ?? '', 'backup_code')).toBe('done');
    for (const own of [tablet, secret]) {
      const methods = methodsOf(await service.logIn(sam.email, 'Orchard-Window-52'));
      signedIn(await service.logIn(sam.email, 'Orchard-Window-52', {}, proof(methods['totp'], nextCode(own))));
    }
    expect(await query.selectFrom('former_factors').selectAll().execute()).toEqual([]);
  });

  test('all of several authenticators that an intruder turned off, with a code of any of them [PRO-04, TFA-02]', async () => {
    const secret = sam.authenticatorSecret ?? '';
    const owner = await enter(service, { ...sam, secret });
    const tablet = await owner.addAuthenticator('Tablet');
    await changeRows(query, 'authenticators', { totp_added_at: new Date(1000) });
    pass(1);
    const stranger = await enter(service, { ...sam, secret });
    pass(1);
    await stranger.act('DELETE', '/v2/auth/mfa/totp');
    await stranger.moveTo(theirs, sam.password);
    // An hour later, so that turning it off is after the change.
    await changeRows(query, 'former_factors', { ended_at: new Date(Date.now() + 1000) });
    ownSecret = tablet;
    expect(linesOf(changesIn(await take(sam.email))).slice(0, 3)).toEqual([
      'authenticator restored',
      'authenticator restored Tablet',
      'backupCodes restored',
    ]);
    expect(await reset(sam.email, 'Orchard-Window-52', () => nextCode(secret))).toBe('done');
  });

  test('an authenticator turned off, if the owner had turned it off before [PRO-04]', async () => {
    const owner = await enter(service, { ...sam, secret: sam.authenticatorSecret });
    await owner.act('DELETE', '/v2/auth/mfa/totp');
    pass(1);
    const stranger = await enter(service, sam);
    pass(1);
    await stranger.enableTotp();
    await stranger.act('DELETE', '/v2/auth/mfa/totp');
    await stranger.moveTo(theirs, sam.password);
    await take(sam.email);
    expect((await accountOf(query, sam.email)).totp_secret).toBeNull();
  });
});

test('reports what it cannot restore: a changed protection code and a removed connection [PRO-04, KEY-11]', async () => {
  const stranger = await enter(service, robin);
  pass(1);
  const row = { account_id: idOf(robin.email), at: new Date(), address: '', device: '' };
  await addRows(query, 'events', [
    { ...row, type: 'data protection changed' },
    { ...row, type: 'unbound third account' },
  ]);
  await stranger.moveTo(theirs, robin.password);
  expect(linesOf(changesIn(await take(robin.email)))).toEqual(['dataProtection notRestored', 'link notRestored']);
});

test('a mail to the restored address names what was removed and links to a new password; the profile shows it until read [PRO-04]', async () => {
  const stranger = await enter(service, lin);
  pass(1);
  await connect(lin.email, 'larch');
  await stranger.moveTo(theirs, lin.password);
  const changes = changesIn(await take(lin.email));
  const mail = (await service.mails()).find(
    ({ to, subject }) => to === lin.email && subject === 'Your email was changed back',
  );
  expect(mail?.text).toContain('the old password no longer works');
  expect(mail?.text).toMatch(
    /We removed:\n- larch account connected on [A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M \(E[SD]T\)\n/,
  );
  expect(mail?.text).toContain('/reset-password#email=lin.hart%40example.com');
  const removed = (await service.mails()).filter(({ to }) => to === theirs);
  expect(removed.map(({ subject }) => subject)).toContain('This email no longer belongs to your account');
  expect(removed.some(({ text }) => text.includes('larch'))).toBe(false);
  const takenAt = Date.now();
  await reset(lin.email, 'Orchard-Window-52');
  const owner = await enter(service, { ...lin, password: 'Orchard-Window-52' });
  const profile = async () =>
    v.parse(profileSchema, (await owner.act('GET', '/v1.0/users/@me/profile/')).json).takenBack;
  expect(await profile()).toEqual({ at: takenAt, changes });
  expect((await owner.act('DELETE', '/v2/user/email/take-back')).status).toBe(204);
  expect(await profile()).toBeUndefined();
});

test('after several changes the first link takes all of them back; later changes send no link, and say so [PRO-04]', async () => {
  const stranger = await enter(service, lin);
  pass(1);
  await connect(lin.email, 'larch');
  await stranger.moveTo(theirs, lin.password);
  const first = await takeBackToken(service, lin.email);
  pass(1);
  await stranger.moveTo('second@elsewhere.example', lin.password);
  const mail = (await service.mails()).find(({ to, subject }) => to === theirs && subject === 'Your email was changed');
  expect(mail?.text).toMatch(/use the link that we sent to l•••@example\.com .*\. Until [A-Z][a-z]+ \d+, \d{4}, /);
  expect(mail?.text).not.toContain('undo=');
  await stranger.enableTotp();
  expect(linesOf(changesIn(await service.send('/v2/user/email/undo', { body: { token: first } })))).toEqual([
    'authenticator removed',
    'link removed larch',
  ]);
  expect(errorOf(await service.send('/v2/user/email/undo', { body: { token: first } })).symbol).toBe(
    'email_already_verified',
  );
  expect((await accountOf(query, lin.email)).id).toBe(idOf(lin.email));
});

/**
 * Sends a take-back while a change of the account runs, in the order of a change: the account first, then what else it
 * writes.
 */
async function takeBackDuring(
  token: string,
  account: number,
  change: (query: typeof service.database.query) => Promise<void>,
) {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const answers: ReturnType<typeof service.send>[] = [];
  await query.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account);
    answers.push(service.send('/v2/user/email/undo', { body: { token } }));
    await vi.waitFor(async () => expect((await waiting.execute(query)).rows[0]?.count).toBe(1), 10_000);
    await change(transaction);
  });
  const [answer] = await Promise.all(answers);
  if (answer === undefined) throw new Error('The take-back was not sent.');
  return answer;
}

test('a take-back is refused if the owner ends its link meanwhile [PRO-04]', async () => {
  const stranger = await enter(service, lin);
  await stranger.moveTo(theirs, lin.password);
  const token = await takeBackToken(service, lin.email);
  const account = idOf(lin.email);
  const answer = await takeBackDuring(token, account, async (transaction) =>
    closeLinks(transaction, await findOpenLinks(transaction, account, new Date()), new Date()),
  );
  expect(errorOf(answer).symbol).toBe('email_candidate_invalid');
  expect((await accountOf(query, theirs)).id).toBe(account);
});

test('a take-back is refused if the second factor that it asks for changes meanwhile [PRO-04, TFA-05]', async () => {
  const stranger = await enter(service, lin);
  await stranger.moveTo(theirs, lin.password);
  const token = await takeBackToken(service, lin.email);
  const account_id = idOf(lin.email);
  const { totp_secret } = await accountOf(query, sam.email);
  const answer = await takeBackDuring(token, account_id, async (transaction) =>
    addRows(transaction, 'former_factors', {
      account_id,
      totp_secret: totp_secret ?? Buffer.from(''),
      totp_last_step: null,
      added_at: null,
      codes: '[]',
      codes_at: null,
      ended_at: new Date(),
    }),
  );
  expect(errorOf(answer).symbol).toBe('mfa_session_not_found');
  expect((await accountOf(query, theirs)).id).toBe(account_id);
});

test('a take-back waits for a running change and takes it back too, after which its link does nothing [PRO-04]', async () => {
  const stranger = await enter(service, lin);
  await stranger.moveTo(theirs, lin.password);
  const token = await takeBackToken(service, lin.email);
  const account_id = idOf(lin.email);
  const now = new Date();
  const later = { account_id, email: theirs, since: now, created_at: now, used_at: null };
  const expires_at = new Date(now.getTime() + 7 * 86_400_000);
  const answer = await takeBackDuring(token, account_id, async (transaction) =>
    addRows(transaction, 'email_undos', { ...later, token_hash: 'later', expires_at }),
  );
  expect(answer.status).toBe(200);
  const open = query.selectFrom('email_undos').select('token_hash').where('used_at', 'is', null);
  expect(await open.execute()).toEqual([]);
  expect((await accountOf(query, lin.email)).id).toBe(account_id);
});

test('a deletion planned after the change is also reported to the former address, which can still take everything back [PRO-04, DEL-03]', async () => {
  const stranger = await enter(service, lin);
  await stranger.moveTo(theirs, lin.password);
  await stranger.act('POST', '/v2/user/abandonment');
  const mails = (await service.mails()).find(
    ({ to, subject }) => to === lin.email && subject === 'The account that used this email will be deleted',
  );
  expect(mails?.text).toContain('undo the email change before then');
  await take(lin.email);
  pass(1);
  await service.mails();
  const owner = await reset(lin.email, 'Orchard-Window-52').then(() =>
    enter(service, { ...lin, password: 'Orchard-Window-52' }),
  );
  await query.deleteFrom('mails').execute();
  await owner.act('POST', '/v2/user/abandonment');
  expect((await service.mails()).map(({ subject }) => subject)).not.toContain(
    'The account that used this email will be deleted',
  );
});

test('an immediate deletion is refused while the change can be taken back, and a take-back cancels a planned one [PRO-04, DEL-01]', async () => {
  const stranger = await enter(service, lin);
  const { path, method } = deleteAccount;
  const before = methodsOf(await service.send(path, { method, token: stranger.token }));
  expect(before).not.toEqual({});
  await stranger.moveTo(theirs, lin.password);
  const refused = errorOf(await stranger.act(method, path));
  expect(refused.symbol).toBe('deletion_needs_planning');
  expect(refused).not.toHaveProperty('methods');
  expect((await accountOf(query, theirs)).id).toBe(idOf(lin.email));
  expect((await stranger.act('POST', '/v2/user/abandonment')).status).toBe(200);
  expect(linesOf(changesIn(await take(lin.email)))).toEqual(['deletion removed']);
});

test('the cancellation of a planned deletion is also mailed to the former address [PRO-04, DEL-03]', async () => {
  const stranger = await enter(service, robin);
  await stranger.moveTo(theirs, robin.password);
  expect((await stranger.act('POST', '/v2/user/abandonment')).status).toBe(200);
  expect((await stranger.act('DELETE', '/v2/user/abandonment')).status).toBe(200);
  const subjects = async () =>
    (await service.mails()).flatMap(({ to, subject }) =>
      to === robin.email && subject.startsWith('The account that used') ? [subject] : [],
    );
  await expect
    .poll(async () => (await subjects()).toSorted(), { timeout: 10_000 })
    .toEqual([
      'The account that used this email will be deleted',
      'The account that used this email will not be deleted',
    ]);
});

test('an account due for deletion cannot be restored, and the link is then refused [PRO-04, DEL-03]', async () => {
  const stranger = await enter(service, lin);
  await stranger.moveTo(theirs, lin.password);
  const token = await takeBackToken(service, lin.email);
  await changeAccount(query, idOf(lin.email), {
    abandonment_id: 'a',
    abandoned_at: new Date(),
    remove_at: new Date(Date.now() - 1),
  });
  expect(errorOf(await service.send('/v2/user/email/undo', { body: { token } })).symbol).toBe(
    'email_candidate_not_found',
  );
});

test('keeps a former authenticator sealed, for 30 days or while an earlier session or a pending link can move the address [PRO-04, CFG-02]', async () => {
  const secret = sam.authenticatorSecret ?? '';
  const stranger = await enter(service, { ...sam, secret });
  await stranger.act('DELETE', '/v2/auth/mfa/totp');
  const kept = async () => (await query.selectFrom('former_factors').selectAll().execute()).length;
  const cleanUp = () =>
    deleteExpired({
      database: service.database,
      clock: { now: () => new Date() },
      keepSeconds: 30 * 86_400,
      eventDays: 400,
    });
  expect(JSON.stringify(await query.selectFrom('former_factors').selectAll().execute())).not.toContain(secret);
  await cleanUp();
  expect(await kept()).toBe(1);
  await stranger.moveTo(theirs, sam.password);
  await changeRows(query, 'sessions', { ended_at: new Date() });
  await cleanUp();
  expect(await kept()).toBe(1);
  pass(7 * 24 + 1);
  await cleanUp();
  expect(await kept()).toBe(1);
  pass(23 * 24);
  await cleanUp();
  expect(await kept()).toBe(0);
});
