import { expect, test } from 'vitest';
import { asked, askedByPhone, exchange, garden, phone, redirectIn, visitor } from '../../../testing/apps.ts';
import { runService } from '../../../testing/service.ts';

const apps = [garden, { ...phone, scopes: ['read_profile', 'acme:trade'] }];
const service = await runService(
  { APPS: JSON.stringify(apps) },
  { brands: { default: { partnerScope: 'acme:trade' }, regional: { partnerScope: 'acme:trade' } } },
);

test('the partner scope of a brand is in its configuration and metadata, and apps are granted it [CFG-01, OAU-01]', async () => {
  expect((await service.send('/config.json')).json).toMatchObject({ partnerScope: 'acme:trade' });
  expect((await service.send('/.well-known/oauth-authorization-server')).json).toMatchObject({
    scopes_supported: ['read_profile', 'acme:trade'],
  });
  const { details, allow, allowed } = await visitor(service);
  const request = { ...askedByPhone, scope: 'acme:trade read_profile' };
  expect((await details(request)).json).toMatchObject({ scopes: ['read_profile', 'acme:trade'] });
  const { client_id, redirect_uri } = askedByPhone;
  const token = await exchange(service, await allow(request), { client_id, redirect_uri, client_secret: '' });
  expect(token.json).toMatchObject({ scope: 'read_profile acme:trade' });
  expect((await allowed()).json).toMatchObject({ consents: [{ scopes: ['read_profile', 'acme:trade'] }] });
});

test('the scope of another brand or app is refused [OAU-01]', async () => {
  const { details } = await visitor(service);
  for (const request of [
    { ...askedByPhone, scope: 'partner' },
    { ...asked, scope: 'acme:trade' },
  ])
    expect(redirectIn(await details(request)).searchParams.get('error')).toBe('invalid_scope');
});
