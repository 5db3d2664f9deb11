import { describe, expect, test } from 'vitest';
import { legalDocumentNames } from '#contract/calls/legal-documents.ts';
import { Secret } from '#machines/shared/secret.ts';
import { profileApi } from '#src/api/profile.ts';
import { legalDocumentsApi } from '#src/api/legal-documents.ts';
import { signUpApi } from '#src/api/sign-up.ts';
import { mailedCode } from '../../server/testing/mailed-code.ts';
import { service, clientId, lin, clock, sendOnce, inTheNameOf, refusal } from './client.ts';

describe('a sign-up', () => {
  const signUp = signUpApi(sendOnce, clock);
  const details = {
    email: 'jo.newcomer@example.com',
    password: new Secret('tin whistle at 7'),
    country: 'GB',
    agreed: true,
    news: false,
  };
  const request = { clientId, details, again: false };

  test('mails a code, and another one only after a wait; refuses invalid accounts first [LOG-02, LOG-03]', async () => {
    const before = clock.steady();
    const { minutes, resendAt } = await signUp.sendCode(request);
    expect([minutes, resendAt >= before + 59_000]).toEqual([10, true]);
    expect((await refusal(signUp.sendCode({ ...request, again: true }))).symbol).toBe('request_throttled');
    const taken = await refusal(signUp.sendCode({ ...request, details: { ...details, email: lin.email } }));
    const common = await refusal(
      signUp.sendCode({ ...request, details: { ...details, password: new Secret('password1') } }),
    );
    expect([taken.symbol, common.symbol]).toEqual(['account_already_exist', 'password_too_common']);
    const breached = { ...details, password: new Secret('alexguo029') };
    expect(await refusal(signUp.sendCode({ ...request, details: breached }))).toMatchObject({
      symbol: 'password_breached',
      found: 2,
    });
  });

  test('a sign-up creates the account with its agreements, and returns a session [LOG-02, LOG-08]', async () => {
    await service.database.query.deleteFrom('one_time_codes').execute();
    await signUp.sendCode(request);
    const code = await mailedCode(service);
    const contracts = await Promise.all(legalDocumentNames.map((name) => legalDocumentsApi(sendOnce).read(name, null)));
    const agreements = contracts.map(({ name: contract, version }) => ({ contract, version }));
    const form = { clientId, details, agreements };
    const wrong = await refusal(
      signUp.createAccount({ ...form, code: new Secret(code === '123456' ? '654321' : '123456') }),
    );
    expect([wrong.symbol, wrong.triesLeft]).toEqual(['secret_code_incorrect', 4]);
    expect((await refusal(signUp.createAccount({ ...form, agreements: [], code: new Secret(code) }))).symbol).toBe(
      'agreement_required',
    );
    const reply = await signUp.createAccount({ ...form, code: new Secret(code) });
    const profile = await profileApi(inTheNameOf(reply.access_token)).readProfile();
    expect([profile.email, profile.country]).toEqual([{ address: details.email, status: 'verified' }, 'GB']);
  });
});
