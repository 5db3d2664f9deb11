import { expect, test } from 'vitest';
import { table } from '#contract/calls/table.ts';
import { Secret } from '#machines/shared/secret.ts';
import { passkeyApi } from '#src/api/passkey.ts';
import { mailedCode } from '../../server/testing/mailed-code.ts';
import { logInWith, makeAuthenticator } from '../../server/testing/passkeys.ts';
import { service, clientId, origin, lin, sendOnce, inTheNameOf, byPassword, refusal } from './client.ts';

test('creates, renames and removes a passkey, which logs in [NET-05, PRO-06, LOG-01]', async () => {
  const { access_token: token } = await byPassword(lin);
  const api = passkeyApi(inTheNameOf(token));
  const mailed = async <T>(act: (proof: { id: string; code: Secret<string> } | null) => Promise<T>): Promise<T> => {
    const { challenge: asking } = await refusal(act(null));
    const id = asking?.methods.find(({ type }) => type === 'email_code')?.id ?? '';
    await sendOnce(table.sendCode, { path: { id } });
    return act({ id, code: new Secret(await mailedCode(service, lin.email)) });
  };
  const authenticator = makeAuthenticator();
  const options = await mailed((proof) => api.start(proof));
  const { passkeys } = await api.add('Laptop', authenticator.create(options, { origin }));
  const id = passkeys[0]?.id ?? '';
  await expect(api.rename(id, 'Work laptop')).resolves.toMatchObject({ passkeys: [{ id, name: 'Work laptop' }] });
  // The browser's cookie is not a page's to send.
  expect((await logInWith(service, authenticator)).status).toBe(200);
  const started = await sendOnce(table.startPasskeyLogin, { body: { client_id: clientId } });
  const credentials = JSON.stringify(authenticator.get(started, { origin }));
  const form = { grant_type: 'passkey', session_mode: 'web', client_id: clientId, scope: 'read_profile' } as const;
  const withoutMark = sendOnce(table.logInWithPasskey, { body: { ...form, credentials } });
  expect((await refusal(withoutMark)).symbol).toBe('passkey_refused');
  await mailed((proof) => api.remove(id, proof));
  await expect(api.list()).resolves.toMatchObject({ passkeys: [] });
});
