import { expect, test } from 'vitest';
import { errorOf, person, signedIn, methodsOf } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';

const service = await runService();
const lin = person('lin');
const { access_token: token } = signedIn(await service.logIn(lin.username, lin.password));
const bearer = { authorization: `Bearer ${token}` };
const start = (body: object, headers: Record<string, string> = {}) =>
  service.send('/v2/auth/mfa/challenges', { headers, body });
const refusalOf = async (body: object, headers?: Record<string, string>) => {
  const answer = await start(body, headers);
  return [answer.status, errorOf(answer).symbol];
};

test('a signed-in customer starts a challenge for each scenario of the contract [TFA-05]', async () => {
  expect(Object.keys(methodsOf(await start({ scenario: 'users.totp' }, bearer)))).toEqual(['email_code']);
  expect(
    Object.keys(methodsOf(await start({ scenario: 'users.totp', account: 'sam.rivers@example.com' }, bearer))),
  ).toEqual(['email_code']);
});

const bearerScenarios = ['users.totp', 'users.password', 'users.login_with_password', 'users.unknown'];
test.each(bearerScenarios)('without a bearer the scenario %s requires a login [NET-03]', async (scenario) => {
  expect(await refusalOf({ scenario })).toEqual([401, 'required_authentication']);
  expect(await refusalOf({ scenario, account: lin.email })).toEqual([401, 'required_authentication']);
});

const otherScenarios = ['users.login_with_password', 'users.reset_password', 'users.unknown'];
test.each(otherScenarios)('with a bearer the scenario %s is not found [NET-05]', async (scenario) => {
  expect(await refusalOf({ scenario, account: lin.email }, bearer)).toEqual([404, 'scenario_not_found']);
});

test('a reset requires an account instead of a bearer [LOG-05]', async () => {
  expect(await refusalOf({ scenario: 'users.reset_password' })).toEqual([401, 'required_authentication']);
  for (const account of [lin.email, 'unknown@example.com']) {
    expect(Object.keys(methodsOf(await start({ scenario: 'users.reset_password', account })))).toEqual(['email_code']);
  }
});

test('an invalid bearer is refused, even for a reset [NET-03]', async () => {
  const invalid = { authorization: 'Bearer unknown' };
  expect(await refusalOf({ scenario: 'users.reset_password', account: lin.email }, invalid)).toEqual([
    401,
    'token_invalid',
  ]);
});
