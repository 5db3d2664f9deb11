import { expect, test } from 'vitest';
import { codeAt } from '../../../testing/authenticator.ts';
import { errorOf, person, proof, signedIn, methodsOf } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';

const service = await runService();
const scarce = await runService({ DATABASE_URL: service.url, REQUESTS_PER_MINUTE: '1' });
const sam = person('sam');
const tokens = () => service.database.query.selectFrom('trust_tokens').selectAll().execute();
const forget = (body: object) => service.send('/v2/auth/mfa/trusted', { method: 'DELETE', body });
const logIn = (token: string) => service.logIn(sam.username, sam.password, { mfa_trust_token: token });

async function rememberDevice(code: string, method: string): Promise<string> {
  const id = methodsOf(await service.logIn(sam.username, sam.password))[method];
  return (
    signedIn(await service.logIn(sam.username, sam.password, { mfa_trusted: '1' }, proof(id, code))).mfa_trust_token ??
    ''
  );
}

test('a forgotten device needs the second factor again, other devices do not [SES-08]', async () => {
  const forgotten = await rememberDevice(codeAt(sam.authenticatorSecret ?? '', new Date()), 'totp');
  const other = await rememberDevice(sam.backupCodes[0] ?? '', 'backup_code');
  signedIn(await logIn(forgotten));
  expect((await forget({ token: forgotten })).status).toBe(204);
  expect(errorOf(await logIn(forgotten)).symbol).toBe('mfa_required');
  signedIn(await logIn(other));
});

test('an unknown token gets the same response and ends nothing [SES-08]', async () => {
  const before = await tokens();
  const answers = [await forget({ token: 'unknown' }), await forget({ token: 'unknown' })];
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [204, ''],
    [204, ''],
  ]);
  expect([before.length > 0, await tokens()]).toEqual([true, before]);
});

test('a call without a token is refused [SES-08]', async () => {
  for (const body of [{}, { token: '' }, { token: 7 }]) {
    const answer = await forget(body);
    expect([answer.status, errorOf(answer).symbol]).toEqual([400, 'invalid_parameters']);
  }
});

test('an address that forgets devices too often has to wait [SES-08]', async () => {
  await service.database.query.deleteFrom('limits').execute();
  const once = () => scarce.send('/v2/auth/mfa/trusted', { method: 'DELETE', body: { token: 'unknown' } });
  const [first, second] = [await once(), await once()];
  expect([first.status, second.status, errorOf(second).symbol]).toEqual([204, 429, 'request_throttled']);
});
