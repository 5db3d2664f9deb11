import { expect, test } from 'vitest';
import { errorOf, signedIn } from '../../../testing/client.ts';
import { endProcess, startProcess } from '../../../testing/process.ts';
import { filledDatabase } from '../../../testing/service.ts';
import { askForCode, create, newcomer } from '../../../testing/sign-up.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';

test('a sign-up continues in another process when the first is killed, and no secret is logged [LOG-02]', async () => {
  const environment = { DATABASE_URL: await filledDatabase(), LOG_LEVEL: 'debug' };
  const [first, second] = await Promise.all([startProcess(environment), startProcess(environment)]);
  expect(errorOf(await askForCode(first, { password: 'Password1' })).symbol).toBe('password_too_common');
  expect((await askForCode(first, { password: newcomer.password })).status).toBe(200);
  await endProcess(first, 'SIGKILL');
  expect((await askForCode(second)).status).toBe(200);
  const mails = await second.mails();
  const code = await mailedCode(second);
  const reply = signedIn(await create(second, { code }));
  signedIn(await second.logIn(newcomer.email, newcomer.password));
  expect(mails.length).toBe(1);
  const said = first.said() + second.said();
  expect(said).toContain('/v1.0/users/verification-codes/');
  for (const secret of [newcomer.password, newcomer.email, reply.access_token]) expect(said).not.toContain(secret);
  expect(said).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
}, 60_000);
