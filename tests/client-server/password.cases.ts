import { expect, test } from 'vitest';
import { resetScenario } from '#contract/calls/second-factor.ts';
import { table } from '#contract/calls/table.ts';
import { Secret } from '#machines/shared/secret.ts';
import { mailedCode } from '../../server/testing/mailed-code.ts';
import { service, clientId, lin, sendOnce, session, inTheNameOf, byPassword, refusal } from './client.ts';

test('resets and changes a password [NET-05, LOG-05, PRO-06]', async () => {
  const started = await sendOnce(table.startChallenge, { body: { scenario: resetScenario, account: lin.email } });
  const id = started.methods[0]?.id ?? '';
  await sendOnce(table.sendCode, { path: { id } });
  const code = await mailedCode(service, lin.email);
  const password = 'Quiet-Harbour-29';
  await sendOnce(table.resetPassword, {
    body: { account: lin.email, password, clientId },
    proof: { id, code: new Secret(code) },
  });
  expect((await refusal(sendOnce(table.removeNewLink, { body: { token: 'unknown', id: 1 } }))).symbol).toBe(
    'mfa_session_not_found',
  );
  expect((await refusal(sendOnce(table.removeNewPasskey, { body: { token: 'unknown', id: 1 } }))).symbol).toBe(
    'mfa_session_not_found',
  );
  expect((await refusal(sendOnce(table.removeNewAuthenticator, { body: { token: 'unknown', id: 1 } }))).symbol).toBe(
    'mfa_session_not_found',
  );
  expect((await refusal(sendOnce(table.reviewRecoveryEmail, { body: { token: 'unknown', keep: true } }))).symbol).toBe(
    'mfa_session_not_found',
  );
  const reply = await byPassword({ ...lin, password });
  const renewed = await inTheNameOf(reply.access_token)(table.changePassword, {
    body: { currentPassword: password, password: lin.password },
  });
  await expect(inTheNameOf(reply.access_token)(table.readPasswordStatus)).resolves.toHaveProperty('changedAt');
  await expect(session.readDetails(new Secret(renewed.web_session_auth_code))).resolves.toHaveProperty('account');
  await byPassword(lin);
});
