import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/at-end.ts';
import { anyNumber, errorOf, methodsOf, person, proof, signedIn } from '../../testing/client.ts';
import { internalKey, operator, runInternal } from '../../testing/internal.ts';
import { accountId, addRows, changeAccount, deleteRows } from '../../testing/rows.ts';
import { unknownFindsPerHour } from '../service/limits.ts';

const { client, query, call } = await runInternal({ DATABASE_CONNECTIONS: '1', LOGIN_TRIES_PER_ACCOUNT: '2' });
const noor = person('noor');
const id = await accountId(query, noor.email);
const reason = 'case 4711, asked by phone';
const { ann, reader } = operator;

const act = (path: string, body: object = {}, bearer = ann.key) =>
  call('POST', `/operator/v1/accounts/${id}/${path}`, { reason, ...body }, { bearer });
const find = (by: object, bearer = ann.key) => call('POST', '/operator/v1/accounts/find', { by, reason }, { bearer });
const symbolOf = (json: unknown) => v.parse(v.object({ error: v.object({ symbol: v.string() }) }), json).error.symbol;
const logIn = () => client.logIn(noor.username, noor.password);
const events = async () =>
  (await query.selectFrom('events').select('type').where('account_id', '=', id).orderBy('id').execute()).map(
    ({ type }) => type,
  );
const acts = async () =>
  query.selectFrom('operator_acts').select(['operator', 'act', 'reason', 'detail']).orderBy('id').execute();
const mailsToNoor = async () => (await client.mails()).filter(({ to }) => to === noor.email);

beforeEach(async () => {
  await client.mails();
  await deleteRows(query, ['limits', 'events', 'sessions', 'mails', 'operator_acts', 'deletion_blockers']);
  await changeAccount(query, id, {
    disabled_at: null,
    email_verified: true,
    language: 'en-US',
    abandonment_id: null,
    remove_at: null,
  });
});

test('an account is found by its address or number, its state is masked, and the lookup is recorded [OPR-05]', async () => {
  signedIn(await logIn());
  const { status, json } = await find({ email: noor.email.toUpperCase() }, reader.key);
  expect(status).toBe(200);
  expect(json).toEqual(
    expect.objectContaining({ account: id, email: 'n•••@example.com', disabledAt: null, sessions: 1, removal: null }),
  );
  for (const secret of [noor.email, 'hash', '$argon2']) expect(JSON.stringify(json)).not.toContain(secret);
  expect((await find({ account: id })).json).toMatchObject({ account: id });
  expect(await acts()).toEqual([
    { operator: 'reader', act: 'find', reason, detail: null },
    { operator: 'ann', act: 'find', reason, detail: null },
  ]);
  expect([await events(), await mailsToNoor()]).toEqual([['login with password'], []]);
});

test('a search that finds no account is recorded, masked, and a key has few of them in an hour [OPR-05]', async () => {
  const asked = [{ email: 'no.account@example.com' }, { phone: '13912345677' }, { account: 999_999 }];
  for (const by of asked) expect(symbolOf((await find(by, reader.key)).json)).toBe('account_not_found');
  const record = { operator: 'reader', act: 'find', reason };
  expect(await acts()).toEqual([
    { ...record, detail: 'n•••@example.com' },
    { ...record, detail: '•••77' },
    { ...record, detail: '999999' },
  ]);
  for (let count = asked.length; count < unknownFindsPerHour; count += 1) await find({ account: 999_999 }, reader.key);
  expect((await find({ account: 999_999 }, reader.key)).status).toBe(429);
  // Otherwise the refusal would tell who has an account.
  expect((await find({ account: id }, reader.key)).status).toBe(429);
  expect((await find({ account: id })).status).toBe(200);
});

test('searches that find an account do not count [OPR-05]', async () => {
  for (let count = 0; count <= unknownFindsPerHour; count += 1) await find({ account: id }, reader.key);
  expect((await find({ account: id }, reader.key)).status).toBe(200);
});

test('an unknown key leaves a line in the security log, and meets a limit that spares known ones [OPR-04]', async () => {
  const folder = temporaryFolder('security-log');
  const limited = await runInternal({ SECURITY_LOG_DIR: folder, LOGIN_TRIES_PER_ADDRESS: '2' });
  const search = (bearer: string) =>
    limited.call('POST', '/operator/v1/accounts/find', { by: { account: id }, reason }, { bearer });
  for (const symbol of ['token_invalid', 'token_invalid', 'request_throttled'])
    expect(symbolOf((await search('a key that was guessed')).json)).toBe(symbol);
  expect((await search(reader.key)).status).toBe(200);
  const lines = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(lines.join('').match(/"symbol":"\w+"/g)).toEqual([
    '"symbol":"token_invalid"',
    '"symbol":"token_invalid"',
    '"symbol":"request_throttled"',
  ]);
});

test('a disabled account is logged out and cannot log in until enabled; both actions are recorded, shown and mailed [OPR-05]', async () => {
  const { access_token: token } = signedIn(await logIn());
  const profile = () => client.send('/v1.0/users/@me/profile/', { token });
  expect((await profile()).status).toBe(200);
  expect((await act('disable')).json).toMatchObject({ disabledAt: anyNumber, sessions: 0 });
  expect(errorOf(await profile())).toMatchObject({ endedBecause: 'account_disabled' });
  expect(errorOf(await logIn()).symbol).toBe('account_forbidden');
  expect(symbolOf((await act('disable')).json)).toBe('invalid_parameters');
  expect((await act('enable')).json).toMatchObject({ disabledAt: null });
  signedIn(await logIn());
  expect(await acts()).toEqual([
    { operator: 'ann', act: 'disable', reason, detail: null },
    { operator: 'ann', act: 'enable', reason, detail: null },
  ]);
  expect(await events()).toEqual([
    'login with password',
    'disabled by support',
    'enabled by support',
    'login with password',
  ]);
  const [second, first] = await mailsToNoor();
  expect([first?.subject, second?.subject]).toEqual(['Your account was disabled', 'Your account is enabled again']);
  expect(first?.text).not.toMatch(/Device:|IP address:|case 4711|ann/);
});

test('an unlocked account can log in at once; a sixth unlock in a day is refused to limit guesses [OPR-05]', async () => {
  for (let guess = 0; guess < 3; guess += 1) await client.logIn(noor.username, 'not this one');
  expect(errorOf(await logIn()).symbol).toBe('resource_protected');
  expect((await find({ account: id })).json).toMatchObject({ loginLockedSeconds: anyNumber });
  expect((await act('unlock')).json).toMatchObject({ loginLockedSeconds: null });
  signedIn(await logIn());
  for (let time = 0; time < 4; time += 1) expect((await act('unlock')).status).toBe(200);
  expect(symbolOf((await act('unlock')).json)).toBe('request_throttled');
});

test('twenty unlocks at once are answered one after another, and only the first five are done [OPR-05]', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => act('unlock')));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 15 }, () => 429)]);
});

test('unlocking also clears wrong second-factor codes, but not wrong protection codes [OPR-05]', async () => {
  const sam = person('sam');
  const samId = await accountId(query, sam.email);
  const method = methodsOf(await client.logIn(sam.username, sam.password))['totp'];
  await client.logIn(sam.username, sam.password, {}, proof(method, '000000'));
  const codes = query.selectFrom('limits').select('key').where('key', 'like', 'code%');
  const ofAccount = async () => (await codes.execute()).filter(({ key }) => !key.startsWith('code-networks'));
  expect((await ofAccount()).length).toBeGreaterThan(0);
  await addRows(query, 'limits', { key: `pins:${samId}`, points: 3, expire: Date.now() + 60_000 });
  expect((await call('POST', `/operator/v1/accounts/${samId}/unlock`, { reason }, { bearer: ann.key })).status).toBe(
    200,
  );
  expect(await ofAccount()).toEqual([]);
  expect((await query.selectFrom('limits').select('points').where('key', '=', `pins:${samId}`).execute()).length).toBe(
    1,
  );
});

test('sessions end and a planned deletion is cancelled [OPR-05]', async () => {
  const { access_token: token } = signedIn(await logIn());
  expect((await act('end-sessions')).json).toMatchObject({ sessions: 0 });
  const refused = await client.send('/v1.0/users/@me/profile/', { token });
  expect(errorOf(refused)).toMatchObject({ endedBecause: 'logged_out_by_support' });
  expect(symbolOf((await act('cancel-deletion')).json)).toBe('not_found');
  const at = new Date();
  const planned = { abandonment_id: 'planned', abandoned_at: at, remove_at: new Date(at.getTime() + 3_600_000) };
  await changeAccount(query, id, planned);
  expect((await find({ account: id })).json).toMatchObject({ deletion: { executeAt: planned.remove_at.getTime() } });
  expect((await act('cancel-deletion')).json).toMatchObject({ deletion: null });
  expect((await acts()).map(({ act: name, detail }) => [name, detail])).toEqual([
    ['end sessions', '1'],
    ['find', null],
    ['cancel deletion', null],
  ]);
  expect((await events()).slice(1)).toEqual(['logged out by support', 'deletion cancelled by support']);
});

test('all reports of places are forgotten, with an event and a mail, once [OPR-05, ACT-04]', async () => {
  const sam = await accountId(query, person('sam').email);
  const report = { network: 'one', device: 'Chrome on Windows', from_network: 'two', at: new Date() };
  const rows = ['Firefox on Linux', 'Safari on iPhone'].map((device) => ({ ...report, from_device: device }));
  const all = [id, sam].flatMap((account_id) => rows.map((row) => ({ account_id, ...row })));
  await addRows(query, 'place_reports', all);
  expect((await act('reports/forget')).json).toMatchObject({ account: id });
  const left = await query.selectFrom('place_reports').select('account_id').execute();
  expect(left).toEqual([{ account_id: sam }, { account_id: sam }]);
  expect(symbolOf((await act('reports/forget')).json)).toBe('not_found');
  expect(await acts()).toEqual([{ operator: 'ann', act: 'forget reports', reason, detail: '2' }]);
  expect(await events()).toEqual(['reports forgotten by support']);
  expect((await mailsToNoor()).map(({ subject }) => subject)).toEqual([
    'Your reports of “This was not me” were removed',
  ]);
});

test('a placed lock blocks the deletion, stays when another system replaces its list, and is lifted by its number [OPR-05, DEL-02]', async () => {
  const { access_token: token } = signedIn(await logIn());
  const headers = { authorization: `Bearer ${token}` };
  const plan = async () => errorOf(await client.send('/v2/user/abandonment', { method: 'POST', headers })).symbol;
  await act('locks', { name: 'Open order 123' });
  await call('POST', '/internal/v1/locks', { account: id, locks: [] });
  expect(await plan()).toBe('abandonment_forbidden_by_lock');
  const { json } = await find({ account: id });
  const [lock] = v.parse(v.looseObject({ locks: v.array(v.looseObject({ lock: v.number() })) }), json).locks;
  expect(lock).toMatchObject({ name: 'Open order 123', placedBy: 'ann' });
  expect(symbolOf((await act('locks/lift', { lock: 999_999_999 })).json)).toBe('not_found');
  expect((await act('locks/lift', { lock: lock?.lock })).json).toMatchObject({ locks: [] });
  expect(await plan()).toBe('mfa_required');
});

test.each([
  ['no key', '', 401, 'token_invalid'],
  ['a key without the scope', reader.key, 403, 'token.permission-denied'],
  ['the shared key of other systems', internalKey, 403, 'token.permission-denied'],
])('%s is refused, and nothing is done or recorded [OPR-04]', async (_, bearer, status, symbol) => {
  for (const path of [
    'disable',
    'enable',
    'unlock',
    'end-sessions',
    'reports/forget',
    'cancel-deletion',
    'locks',
    'second-factor/remove',
  ]) {
    const answer = await act(path, {}, bearer);
    expect([answer.status, symbolOf(answer.json)]).toEqual([status, symbol]);
  }
  expect([await acts(), await events()]).toEqual([[], []]);
});

test.each<[what: string, body: object]>([
  ['no reason', { reason: undefined }],
  ['a reason of blanks', { reason: '    ' }],
  ['a reason with a control character', { reason: 'case\u0007 1' }],
  ['a member that is not known', { force: true }],
])('an act with %s is refused [OPR-05]', async (_, body) => {
  const answer = await act('disable', body);
  expect([answer.status, symbolOf(answer.json)]).toEqual([400, 'invalid_parameters']);
});

test('acts on an account are listed, and stay on record after its deletion [OPR-05]', async () => {
  await act('end-sessions');
  const gone = await accountId(query, person('robin').email);
  await call('POST', `/operator/v1/accounts/${gone}/end-sessions`, { reason }, { bearer: ann.key });
  await query.deleteFrom('accounts').where('id', '=', gone).execute();
  const listed = (account: number) =>
    call('GET', `/operator/v1/accounts/${account}/acts`, undefined, { bearer: reader.key });
  const entry = { at: anyNumber, operator: 'ann', act: 'end sessions', reason, detail: '0' };
  expect([(await listed(id)).json, (await listed(gone)).json]).toEqual([{ acts: [entry] }, { acts: [entry] }]);
});

test('a demonstration account, whose password is public, cannot be enabled outside a demonstration [OPR-05]', async () => {
  const production = await runInternal({ PUBLIC_SCHEME: 'https', SEED: 'off', SMTP_URL: 'smtp://127.0.0.1:9' });
  const row = production.query.selectFrom('accounts').select(['id', 'disabled_at']).where('email', '=', noor.email);
  const { id: seeded, disabled_at: disabledAt } = await row.executeTakeFirstOrThrow();
  const path = `/operator/v1/accounts/${seeded}/enable`;
  const { status, json } = await production.call('POST', path, { reason }, { bearer: ann.key });
  expect([disabledAt !== null, status, symbolOf(json)]).toEqual([true, 403, 'token.permission-denied']);
});
