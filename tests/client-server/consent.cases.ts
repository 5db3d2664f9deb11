import { expect, test } from 'vitest';
import { table } from '#contract/calls/table.ts';
import { allowedAppsApi } from '#src/api/allowed-apps.ts';
import { consentApi } from '#src/api/consent.ts';
import { asked, garden, verifier } from '../../server/testing/apps.ts';
import { lin, sendOnce, inTheNameOf, byPassword } from './client.ts';

test('allows an app, lets it read its scopes, and removes it [NET-05, OAU-01]', async () => {
  const { access_token: token } = await byPassword(lin);
  const api = consentApi(inTheNameOf(token));
  await expect(api.readDetails(asked)).resolves.toHaveProperty('app.client', garden.clientId);
  expect(await api.precheck(asked)).toEqual({ needed: true });
  const code = new URL(await api.decide(asked, 'allow')).searchParams.get('code') ?? '';
  const reply = await sendOnce(table.exchangeAppCode, {
    body: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: asked.redirect_uri,
      code_verifier: verifier,
      client_id: garden.clientId,
      client_secret: garden.clientSecret,
    },
  });
  await expect(inTheNameOf(reply.access_token)(table.readUserInfo)).resolves.toHaveProperty('email', lin.email);
  await expect(inTheNameOf(reply.access_token)(table.postUserInfo, { body: {} })).resolves.toHaveProperty('sub');
  const allowed = allowedAppsApi(inTheNameOf(token));
  expect((await allowed.list()).map(({ client }) => client)).toEqual([garden.clientId]);
  await allowed.remove(garden.clientId);
  expect(await allowed.list()).toEqual([]);
});
