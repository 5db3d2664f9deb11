import { beforeEach, expect, test, vi } from 'vitest';
import { codeAt } from '../../../testing/authenticator.ts';
import { errorOf, methodsOf, person, proof, samsChallenge, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { authorizeAs, exchange } from '../../../testing/third-party.ts';
import { accountOf, addRows, changeRows, deleteRows } from '../../../testing/rows.ts';

const service = await runService({ THIRD_PARTIES: 'demonstration' });
const { query } = service.database;
const sam = person('sam');
const scenario = 'users.login_with_third_account';
const proved = (id: string | undefined, code: string, named = scenario) => ({ headers: proof(id, code, named) });
const codeNow = () => codeAt(sam.authenticatorSecret ?? '', new Date());
const links = await query
  .selectFrom('linked_identities')
  .selectAll()
  .where('subject', '=', 'larch|sam-rivers')
  .execute();
const sams = query.updateTable('accounts').where('email_key', '=', sam.username);
const { password_changed_at, factors_changed_at } = await accountOf(query, sam.username);
const removeLink = () => query.deleteFrom('linked_identities').where('subject', '=', 'larch|sam-rivers').execute();
const attempts = async () => (await query.selectFrom('authorization_requests').selectAll().execute()).length;
const wrong = '000000';
const [one = '', two = '', three = '', four = ''] = sam.backupCodes;
type Back = Awaited<ReturnType<typeof authorizeAs>>;

let back: Back;
beforeEach(async () => {
  await deleteRows(query, ['sessions', 'events', 'authorization_requests', 'limits', 'challenges']);
  await changeRows(query, 'accounts', { totp_last_step: null });
  await sams.set({ password_changed_at, factors_changed_at }).execute();
  await removeLink();
  await addRows(query, 'linked_identities', links);
  await changeRows(query, 'backup_codes', { used_at: null });
  back = await authorizeAs(service, 'sam-rivers');
});
const start = async (credentials = back) => methodsOf(await exchange(service, credentials));

test('a second factor is required after the exchange, with its methods [LOG-04]', async () => {
  const answer = await exchange(service, back);
  expect([answer.status, errorOf(answer)]).toEqual([403, samsChallenge]);
  expect(await query.selectFrom('sessions').selectAll().execute()).toEqual([]);
  expect(await query.selectFrom('challenges').select('purpose').execute()).toEqual([{ purpose: scenario }]);
});

test('the same response with a proof signs in without the provider, once [LOG-04]', async () => {
  const methods = await start();
  signedIn(await exchange(service, back, proved(methods['totp'], codeNow())));
  expect(await attempts()).toBe(0);
  expect(errorOf(await exchange(service, back, proved(methods['backup_code'], one))).symbol).toBe(
    'third_account_refused',
  );
  expect(errorOf(await exchange(service, back)).symbol).toBe('third_account_refused');
  expect(await query.selectFrom('events').select('type').execute()).toEqual([{ type: 'login with third account' }]);
});

test('a wrong code can be tried again [LOG-04]', async () => {
  const methods = await start();
  expect(errorOf(await exchange(service, back, proved(methods['totp'], wrong)))).toMatchObject({
    symbol: 'mfa_code_incorrect',
    triesLeft: 4,
  });
  signedIn(await exchange(service, back, proved(methods['backup_code'], one)));
});

test('an expired challenge is replaced with the same response [LOG-04]', async () => {
  const first = await start();
  for (let tries = 0; tries < 5; tries += 1) await exchange(service, back, proved(first['totp'], wrong));
  expect(errorOf(await exchange(service, back, proved(first['totp'], codeNow()))).symbol).toBe('mfa_session_not_found');
  signedIn(await exchange(service, back, proved((await start())['totp'], codeNow())));
});

test('one of several parallel proofs, over several challenges, signs in and the others stay unused [LOG-04]', async () => {
  const challenges = [await start(), await start(), await start()];
  const codes = [two, three, four];
  const answers = await Promise.all(
    challenges.map((methods, at) => exchange(service, back, proved(methods['backup_code'], codes[at] ?? ''))),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  const used = await query.selectFrom('backup_codes').select('used_at').where('used_at', 'is not', null).execute();
  expect(used.length).toBe(1);
  expect((await query.selectFrom('sessions').selectAll().execute()).length).toBe(1);
});

test('a proof is accepted only for its own scenario, code, state and system [LOG-04]', async () => {
  const methods = await start();
  const code = codeNow();
  for (const named of ['users.login_with_password', '', 'users.totp']) {
    expect(errorOf(await exchange(service, back, proved(methods['totp'], code, named))).symbol).toBe(
      'scenario_not_found',
    );
  }
  const other = await authorizeAs(service, 'lin-hart');
  const strange = [
    { ...back, code: other.code },
    { ...back, state: other.state },
  ];
  for (const each of strange)
    expect(errorOf(await exchange(service, each, proved(methods['totp'], code))).symbol).toBe('third_account_refused');
  const elsewhere = await exchange(service, back, { ...proved(methods['totp'], code), system: 'juniper' });
  expect(errorOf(elsewhere).symbol).toBe('third_account_refused');
  signedIn(await exchange(service, back, proved(methods['totp'], code)));
});

test('a proof for a password login is refused here, and vice versa [LOG-04]', async () => {
  const byPassword = methodsOf(await service.logIn(sam.username, sam.password));
  const byThirdParty = await start();
  expect(errorOf(await exchange(service, back, proved(byPassword['totp'], codeNow()))).symbol).toBe(
    'mfa_session_not_found',
  );
  const crossed = await service.logIn(sam.username, sam.password, {}, proof(byThirdParty['totp'], codeNow()));
  expect(errorOf(crossed).symbol).toBe('mfa_session_not_found');
});

test('an exchange is valid as long as its challenge, but not for an account disabled since [LOG-04]', async () => {
  await start();
  await sams.set({ disabled_at: new Date() }).execute();
  expect(errorOf(await exchange(service, back)).symbol).toBe('account_forbidden');
  await sams.set({ disabled_at: null }).execute();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 590_000 });
  const late = await start();
  vi.setSystemTime(Date.now() + 11_000);
  expect(errorOf(await exchange(service, back, proved(late['totp'], codeNow()))).symbol).toBe('third_account_refused');
});

const later = () => new Date(Date.now() + 1000);

test.each([
  ['the password changes', () => sams.set({ password_changed_at: later() }).execute()],
  ['a factor changes', () => sams.set({ factors_changed_at: later() }).execute()],
  ['its link is removed', removeLink],
  [
    'its link is removed, and made again',
    async () => {
      await removeLink();
      await addRows(
        query,
        'linked_identities',
        links.map((link) => ({ ...link, created_at: later() })),
      );
    },
  ],
])('an exchange that awaits the second factor ends if %s in between [LOG-04]', async (_, change) => {
  const methods = await start();
  await change();
  expect(errorOf(await exchange(service, back, proved(methods['totp'], codeNow()))).symbol).toBe(
    'third_account_refused',
  );
  expect(errorOf(await exchange(service, back)).symbol).toBe('third_account_refused');
  expect(await query.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('a proof in the first request does not skip the challenge [LOG-04]', async () => {
  expect(errorOf(await exchange(service, back, proved('made up', codeNow()))).symbol).toBe('mfa_session_not_found');
  signedIn(await exchange(service, back, proved((await start())['totp'], codeNow())));
});
