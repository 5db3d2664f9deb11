import { describe, expect, test } from 'vitest';
import { loginScenario } from '#contract/calls/login.ts';
import { table } from '#contract/calls/table.ts';
import { Secret } from '#machines/shared/secret.ts';
import { profileApi } from '#src/api/profile.ts';
import { mailedCode } from '../../server/testing/mailed-code.ts';
import {
  service,
  clientId,
  lin,
  sam,
  kim,
  ada,
  clock,
  session,
  challenge,
  inTheNameOf,
  logIn,
  byPassword,
  refusal,
  challenged,
  appCode,
} from './client.ts';

describe('a login', () => {
  test('a login returns a session whose token reads the profile, is renewed and ends [SES-07, SES-02, SES-09]', async () => {
    const reply = await byPassword(lin);
    const code = new Secret(reply.web_session_auth_code);
    const details = await session.readDetails(code);
    const profile = await profileApi(inTheNameOf(reply.access_token)).readProfile();
    expect([profile.id, profile.email.address]).toEqual([details.account, lin.email]);
    const renewed = await session.renewToken(clientId, code);
    expect(renewed.access_token).not.toBe(reply.access_token);
    await expect(profileApi(inTheNameOf(renewed.access_token)).readProfile()).resolves.toEqual(profile);
    await session.endSession(code);
    await expect(session.readDetails(code)).resolves.toEqual({ account: -1, issuedAt: -1, endedBecause: 'logged_out' });
    const after = [
      await refusal(session.renewToken(clientId, code)),
      await refusal(profileApi(inTheNameOf(renewed.access_token)).readProfile()),
    ];
    for (const each of after) expect(each).toMatchObject({ symbol: 'required_authentication', code: 12_308 });
  });

  test('with a second factor accepts the app’s code, and the trust token skips the next one [SES-08, NET-04]', async () => {
    const started = await challenged();
    const { mfa_trust_token: trust } = await byPassword(sam, {
      proof: { id: started('totp'), code: new Secret(appCode()) },
      remember: true,
    });
    expect(trust).toBeTruthy();
    const reply = await byPassword(sam, { trustToken: new Secret(trust ?? '') });
    expect((await session.readDetails(new Secret(reply.web_session_auth_code))).account).toBeGreaterThan(0);
  });

  test('a login accepts a mailed code, which is sent again only after a wait [TFA-04]', async () => {
    const started = await challenged();
    const id = started('email_code');
    const before = clock.steady();
    const { minutes, resendAt } = await challenge.sendCode(id);
    expect([minutes, resendAt >= before + 60_000]).toEqual([10, true]);
    const again = await refusal(challenge.sendCode(id));
    expect([again.symbol, typeof again.waitUntil]).toEqual(['request_throttled', 'number']);
    const code = await mailedCode(service);
    await expect(byPassword(sam, { proof: { id, code: new Secret(code) } })).resolves.toMatchObject({
      expires_in: 3600,
    });
  });

  test('with a wrong code returns the tries left, and finally that the challenge has ended [TFA-04]', async () => {
    const started = await challenged();
    const proof = { id: started('totp'), code: new Secret('000000') };
    const refusals: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const { symbol, triesLeft } = await refusal(byPassword(sam, { proof }));
      refusals.push([symbol, triesLeft]);
    }
    expect(refusals).toEqual([
      ...[4, 3, 2, 1, 0].map((left) => ['mfa_code_incorrect', left]),
      ['mfa_session_not_found', null],
    ]);
  });

  test('after ten wrong passwords is locked with a wait of 15 minutes [LOG-03]', async () => {
    const wrong = () => refusal(byPassword(lin, { password: 'wrong password' }));
    const first = await wrong();
    for (let tries = 1; tries < 10; tries += 1) await wrong();
    const locked = await wrong();
    expect([first.symbol, locked.symbol]).toEqual(['incorrect_password', 'resource_protected']);
    expect((locked.waitUntil ?? 0) - clock.steady()).toBeGreaterThan(800_000);
  });

  test('of an unknown, a disabled and a passwordless account is refused with the service’s symbols [LOG-03]', async () => {
    const refusals = [
      await refusal(logIn({ username: 'unknown@example.com', password: 'some password' })),
      await refusal(byPassword(kim)),
      await refusal(byPassword(ada, { password: 'some password' })),
    ];
    expect(refusals.map(({ symbol }) => symbol)).toEqual(['incorrect_password', 'account_forbidden', 'no_password']);
    for (const { message } of refusals) expect(message).not.toBe('');
  });
});

test('an invalid token is refused, and an expired one is renewed by its code [SES-11, SES-12]', async () => {
  expect(await refusal(profileApi(inTheNameOf('none')).readProfile())).toMatchObject({ symbol: 'token_invalid' });
  const reply = await byPassword(lin);
  await service.database.query
    .updateTable('access_tokens')
    .set({ expires_at: new Date(0) })
    .execute();
  const expired = await refusal(profileApi(inTheNameOf(reply.access_token)).readProfile());
  expect(expired).toMatchObject({ symbol: 'token_expired', code: 8198 });
  const { access_token: newer } = await session.renewToken(clientId, new Secret(reply.web_session_auth_code));
  await expect(profileApi(inTheNameOf(newer)).readProfile()).resolves.toMatchObject({ nickName: 'Lin' });
});

test('starts a challenge for a signed-in customer [NET-05]', async () => {
  const reply = await byPassword(lin);
  const started = await inTheNameOf(reply.access_token)(table.startChallenge, { body: { scenario: 'users.totp' } });
  expect(started.methods.map(({ type }) => type)).toContain('email_code');
  expect(
    (await refusal(inTheNameOf(reply.access_token)(table.startChallenge, { body: { scenario: loginScenario } })))
      .symbol,
  ).toBe('scenario_not_found');
});
