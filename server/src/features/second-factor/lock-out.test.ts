import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetScenario } from '#contract/calls/second-factor.ts';
import { codeAt } from '../../../testing/authenticator.ts';
import { errorOf, methodsOf, person, proof, signedIn } from '../../../testing/client.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { askForCode, create, newcomer, otherThan } from '../../../testing/sign-up.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { accountOf, changeAccount } from '../../../testing/rows.ts';
import { resetPassword, startReset } from '../../../testing/password-reset.ts';
import { freeWrongCodesPerDay } from '../../service/limits.ts';
import { codePauseSeconds } from '../../one-time-code/rules.ts';

const service = await runService({ TRUST_PROXY: 'on', REQUESTS_PER_MINUTE: '100000' });
const { query } = service.database;
const [sam, lin] = [person('sam'), person('lin')];
const home = '198.51.100.7';
const elsewhere = '192.0.2.99';
const stranger = (number: number) => `203.0.113.${number}`;
const from = (address: string) => ({ 'x-forwarded-for': address });
const chosen = ['A calm river bends', 'A quiet meadow hums', 'Nine lanterns at dusk'];

const startedReset = async (email: string, address: string) =>
  Object.values(methodsOf(await startReset(service, email, from(address))))[0] ?? '';
const sendCode = (id: string | undefined, address: string) =>
  service.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST', headers: from(address) });
interface Reset {
  email: string;
  id: string;
  code: string;
  address: string;
  password?: string | undefined;
}

const reset = ({ email, id, code, address, password = chosen[0] }: Reset) =>
  resetPassword(service, email, password, { ...proof(id, code, resetScenario), ...from(address) });
const logIn = (who: typeof sam, address: string, headers: Record<string, string> = {}) =>
  service.logIn(who.username, who.password, {}, { ...from(address), ...headers });
const challenge = async (address: string) => methodsOf(await logIn(sam, address));
const authenticatorCode = () => codeAt(sam.authenticatorSecret ?? '', new Date());

/** The owner's reset, up to its second factor or its completion. */
async function ownerResets(who: typeof sam, address: string, password?: string) {
  const id = await startedReset(who.email, address);
  expect((await sendCode(id, address)).status).toBe(200);
  return reset({ email: who.email, id, code: await mailedCode(service, who.email), address, password });
}

/** A stranger's wrong codes at one challenge of a reset; returns the responses. */
async function guess(email: string, address: string, count: number, isMailed: boolean): Promise<string[]> {
  const id = await startedReset(email, address);
  if (isMailed) await sendCode(id, address);
  const wrong = otherThan(await mailedCode(service, email));
  const symbols: string[] = [];
  for (let tries = 0; tries < count; tries += 1)
    symbols.push(errorOf(await reset({ email, id, code: wrong, address })).symbol);
  return symbols;
}

separateTests(service, { hours: 2 });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
let former: string | null = null;
beforeEach(async () => {
  const row = await accountOf(query, lin.email);
  former = row.password_hash;
});
afterEach(async () => {
  await changeAccount(query, lin.email, { password_hash: former });
});

describe('a stranger who enters wrong codes', () => {
  test('at challenges for which no code was mailed does not lock the owner out [TFA-04, LOG-05]', async () => {
    for (const address of [home, stranger(1)])
      expect(await guess(sam.email, address, 6, false)).toEqual([
        ...Array<string>(5).fill('mfa_code_incorrect'),
        'mfa_session_not_found',
      ]);
    const codes = (await query.selectFrom('limits').select('key').where('key', 'like', '%code%').execute()).map(
      ({ key }) => key,
    );
    expect(codes).toEqual([]);
    expect(errorOf(await ownerResets(sam, home)).symbol).toBe('mfa_required');
    signedIn(await logIn(sam, home, proof((await challenge(home))['totp'], authenticatorCode())));
  });

  test('from sixteen addresses, with mailed codes, locks none of the owner’s resets, logins and signed-in actions [TFA-04, LOG-05]', async () => {
    for (let number = 1; number <= 16; number += 1)
      expect(await guess(sam.email, stranger(number), 5, true)).toEqual(Array<string>(5).fill('mfa_code_incorrect'));
    expect(errorOf(await ownerResets(sam, home)).symbol).toBe('mfa_required');
    const methods = await challenge(home);
    await sendCode(methods['email_code'], home);
    const reply = signedIn(await logIn(sam, home, proof(methods['email_code'], await mailedCode(service, sam.email))));
    const headers = { authorization: `Bearer ${reply.access_token}`, ...from(home) };
    const act = methodsOf(await service.send('/v2/auth/mfa/challenges', { headers, body: { scenario: 'users.totp' } }));
    const done = await service.send('/v2/auth/mfa/totp', {
      method: 'DELETE',
      headers: { ...headers, ...proof(act['totp'], '000000', 'users.totp') },
    });
    expect(errorOf(done)).toMatchObject({ symbol: 'mfa_code_incorrect', triesLeft: 4 });
  });

  test('with the password locks the second factor of a login from their own network only [TFA-04]', async () => {
    for (let challenges = 0; challenges < 2; challenges += 1) {
      const { totp } = await challenge(stranger(1));
      for (let tries = 0; tries < 5; tries += 1) await logIn(sam, stranger(1), proof(totp, '000000'));
    }
    expect(
      errorOf(await logIn(sam, stranger(1), proof((await challenge(stranger(1)))['totp'], authenticatorCode()))).symbol,
    ).toBe('resource_protected');
    signedIn(await logIn(sam, home, proof((await challenge(home))['totp'], authenticatorCode())));
  });

  test('a stranger who enters wrong codes has ten tries an hour per account, and a hundred in all, from one network [LOG-05]', async () => {
    expect(
      (await Promise.all([1, 2, 3].map(() => guess(lin.email, stranger(1), 5, true))))
        .flat()
        .filter((symbol) => symbol === 'mfa_code_incorrect'),
    ).toHaveLength(10);
    expect(errorOf(await ownerResets(lin, stranger(1)))).toMatchObject({
      symbol: 'request_throttled',
      retryAfter: 3600,
    });
    let compared = 10;
    for (let number = 0; number < 12; number += 1) {
      const symbols = [
        ...(await guess(`none${number}@example.com`, stranger(1), 5, true)),
        ...(await guess(`none${number}@example.com`, stranger(1), 5, true)),
      ];
      compared += symbols.filter((symbol) => symbol === 'mfa_code_incorrect').length;
    }
    expect(compared).toBe(100);
    expect(errorOf(await ownerResets(sam, stranger(1))).symbol).toBe('suspected_attacker');
  });

  test('from very many addresses is slowed down, as is the owner on a new network, for seconds; the owner’s known network is not [LOG-05]', async () => {
    await query.deleteFrom('events').execute();
    signedIn(await logIn(lin, home));
    const symbols: string[] = [];
    for (let number = 1; number <= 30; number += 1)
      symbols.push(...(await guess(lin.email, stranger(number), 5, true)));
    const compared = symbols.filter((symbol) => symbol === 'mfa_code_incorrect').length;
    expect(compared).toEqual(freeWrongCodesPerDay + 1);
    expect(new Set(symbols.slice(freeWrongCodesPerDay + 1))).toEqual(new Set(['request_throttled']));
    const waiting = errorOf(await ownerResets(lin, elsewhere));
    expect(waiting).toMatchObject({ symbol: 'request_throttled', retryAfter: 1 });
    expect((await ownerResets(lin, home, chosen[1])).status).toBe(204);
    later(2);
    expect((await ownerResets(lin, elsewhere, chosen[2])).status).toBe(204);
  });

  test('a stranger who enters wrong codes gets at most one guess every four minutes in the long run, from any number of addresses [LOG-05]', async () => {
    let number = 0;
    const compareOne = async () => (await guess(lin.email, stranger((number += 1)), 1, true))[0];
    await guess(lin.email, stranger(250), 1, true);
    const [flow] = await query.selectFrom('limits').select('key').where('key', 'like', 'code-flows:%').execute();
    await query
      .updateTable('limits')
      .set({ points: 1000 })
      .where('key', '=', flow?.key ?? '')
      .execute();
    expect(await compareOne()).toBe('mfa_code_incorrect');
    later(codePauseSeconds - 1);
    expect(await compareOne()).toBe('request_throttled');
    later(2);
    expect(await compareOne()).toBe('mfa_code_incorrect');
    expect(await compareOne()).toBe('request_throttled');
  });

  test('a stranger who enters wrong codes cannot use up the sign-up code of a new customer [LOG-02]', async () => {
    await askForCode(service, {}, from(home));
    const code = await mailedCode(service, newcomer.email);
    for (let number = 1; number <= 4; number += 1) {
      for (let tries = 0; tries < 6; tries += 1)
        await create(service, { code: otherThan(code) }, from(stranger(number)));
    }
    expect(errorOf(await create(service, { code: otherThan(code) }, from(stranger(1)))).symbol).toBe(
      'mfa_session_not_found',
    );
    expect((await create(service, { code }, from(home))).status).toBe(200);
  });
});
