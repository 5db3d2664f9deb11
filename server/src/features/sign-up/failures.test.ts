import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorOf, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { askForCode, create, currentAgreements, newcomer } from '../../../testing/sign-up.ts';
import { answeredTooLate } from '../../../testing/abort-late.ts';
import { quickPasswords } from '../../../testing/passwords.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { addRows, deleteRows } from '../../../testing/rows.ts';

const hash = vi.fn(quickPasswords.hash);
const service = await runService(
  { LOG_LEVEL: 'silent', SIGN_UP_MAILS_PER_HOUR: '2' },
  { passwords: { ...quickPasswords, hash } },
);
const { query } = service.database;
const failed = [500, 'system_error'];
/** The time limit passed. */
const late = [503, 'system_error'];
const seen = async (answer: ReturnType<typeof create>) => [(await answer).status, errorOf(await answer).symbol];
/** What a sign-up left in the database. */
const left = async () => ({
  accounts: (await query.selectFrom('accounts').select('id').where('email', '=', newcomer.email).execute()).length,
  sessions: (await query.selectFrom('sessions').selectAll().execute()).length,
  agreements: (
    await query
      .selectFrom('agreements')
      .innerJoin('accounts', 'id', 'account_id')
      .select('id')
      .where('email', '=', newcomer.email)
      .execute()
  ).length,
  codes: await query.selectFrom('one_time_codes').select(['tries', 'used_at']).execute(),
});
const onlyTheCode = { accounts: 0, sessions: 0, agreements: 0, codes: [{ tries: 0, used_at: null }] };

beforeEach(async () => {
  await deleteRows(query, ['limits', 'one_time_codes', 'mails', 'sessions']);
  await query.deleteFrom('accounts').where('email', '=', newcomer.email).execute();
});

test('a code whose call was answered as a failure is not mailed afterwards [NET-10]', async () => {
  expect(await answeredTooLate(query, 'one_time_codes', () => seen(askForCode(service)))).toEqual(late);
  expect(await left()).toEqual({ ...onlyTheCode, codes: [] });
  expect(await service.mails()).toEqual([]);
});

test('a sign-up that fails after the right code can be repeated with it as often as needed [LOG-02]', async () => {
  await askForCode(service);
  const code = await mailedCode(service);
  hash.mockRejectedValueOnce(new Error('no memory is left'));
  expect(await seen(create(service, { code }))).toEqual(failed);
  await sql`alter table events rename to elsewhere`.execute(query);
  for (let round = 0; round < 6; round += 1)
    expect(await seen(create(service, { code }))).toEqual([503, 'system_error']);
  await sql`alter table elsewhere rename to events`.execute(query);
  expect(await left()).toEqual(onlyTheCode);
  signedIn(await create(service, { code }));
});

const awaitedTables = ['accounts', 'agreements', 'sessions'];
test.each(awaitedTables)(
  'a sign-up answered as a failure while it waited for %s leaves nothing behind [NET-10]',
  async (table) => {
    await askForCode(service);
    const code = await mailedCode(service);
    const agreements = await currentAgreements(service);
    expect(await answeredTooLate(query, table, () => seen(create(service, { code, agreements })))).toEqual(late);
    expect(await left()).toEqual(onlyTheCode);
    signedIn(await create(service, { code, agreements }));
  },
);

test.each([
  ['replaced', { code_hash: 'another' }],
  ['used', { used_at: new Date() }],
])('a code %s while the password was hashed creates no account [LOG-02]', async (_what, change) => {
  await askForCode(service);
  const code = await mailedCode(service);
  hash.mockImplementationOnce(async (password) => {
    await query.updateTable('one_time_codes').set(change).execute();
    return quickPasswords.hash(password);
  });
  expect(await seen(create(service, { code }))).toEqual([404, 'mfa_session_not_found']);
  expect(await left()).toMatchObject({ accounts: 0, sessions: 0, agreements: 0 });
});

test('an account created elsewhere while the password was hashed is not created twice, and the code is not consumed [LOG-02]', async () => {
  await askForCode(service);
  const code = await mailedCode(service);
  hash.mockImplementationOnce(async (password) => {
    const [lin] = await query.selectFrom('accounts').selectAll().limit(1).execute();
    if (lin === undefined) throw new Error('No one is here.');
    const { id: _id, totp_secret: _secret, ...facts } = lin;
    await addRows(query, 'accounts', {
      ...facts,
      phone: null,
      totp_secret: null,
      email: newcomer.email,
      email_key: newcomer.email.toLowerCase(),
    });
    return quickPasswords.hash(password);
  });
  expect(await seen(create(service, { code }))).toEqual([409, 'account_already_exist']);
  expect(await left()).toEqual({ ...onlyTheCode, accounts: 1 });
});
