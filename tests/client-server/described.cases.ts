import { afterAll, expect, test } from 'vitest';
import { codeAt } from '../../server/testing/authenticator.ts';
import { errorOf, methodsOf, person, proof, signedIn, accountHost, type Client } from '../../server/testing/client.ts';
import { runService } from '../../server/testing/service.ts';
import { pinHashOf, unprotect } from '../../server/testing/vault/cmks.ts';
import { openVault } from '../../server/testing/vault/vault.ts';
import { describedFetch } from './described.ts';
import { localFetch } from '../local-fetch.ts';
import { passwordForm } from '../../server/testing/password-form.ts';

const service = await runService({}, { listen: true });
const undescribed: string[] = [];
const fetching = describedFetch(
  localFetch(service.port, () => undefined),
  (problem) => void undescribed.push(problem),
);

/** Calls the service as a client that validates by docs/openapi.json, and knows nothing else. */
const send: Client['send'] = async (path, { method, token, headers = {}, form, body } = {}) => {
  const content = form === undefined ? (body === undefined ? null : JSON.stringify(body)) : new URLSearchParams(form);
  const response = await fetching(`http://${accountHost}:${service.port}${path}`, {
    method: method ?? (content === null ? 'GET' : 'POST'),
    headers: {
      ...(typeof content === 'string' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: content,
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text,
    json: text === '' ? undefined : JSON.parse(text),
    early: undefined,
  };
};
const logIn = (username: string, password: string, headers: Record<string, string> = {}) =>
  send('/v1.0/oauth2/token/', {
    headers,
    form: passwordForm(username, password),
  });

afterAll(() => expect(undescribed).toEqual([]));

test('docs/openapi.json describes a login and a change of the password with the second factor [NET-05, TFA-04, PRO-06]', async () => {
  const { username, password: currentPassword, authenticatorSecret, backupCodes } = person('sam');
  const methods = methodsOf(await logIn(username, currentPassword));
  const code = codeAt(authenticatorSecret ?? '', new Date());
  const { access_token: token } = signedIn(await logIn(username, currentPassword, proof(methods['totp'], code)));
  const change = (headers = {}) =>
    send('/v1.0/users/@me/password/', {
      method: 'POST',
      token,
      headers,
      body: { currentPassword, password: 'Quiet-Harbour-29' },
    });
  const asked = await change();
  expect(errorOf(asked).symbol).toBe('mfa_required');
  const { 'x-verify-scenario': _, ...proven } = proof(methodsOf(asked)['backup_code'], backupCodes[0] ?? '');
  expect((await change(proven)).status).toBe(200);
  expect(errorOf(await logIn(username, currentPassword)).symbol).toBe('incorrect_password');
});

test('docs/openapi.json describes how a vault is opened [NET-05, KEY-11]', async () => {
  const { username, password, email, keys } = person('robin');
  const { access_token: token } = signedIn(await logIn(username, password));
  const vault = await openVault({ ...service, send }, token, email);
  const [head] = await vault.list();
  const { verification } = await vault.read(head?.id ?? '');
  if (verification === null) throw new Error('The head has no verification.');
  const opened = await vault.extract(head?.id ?? '', pinHashOf(keys?.code ?? '', verification));
  expect(new Set(opened.map((each) => unprotect(keys?.code ?? '', each))).size).toBe(keys?.count);
});
