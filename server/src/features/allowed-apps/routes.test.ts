import { beforeEach, describe, expect, test } from 'vitest';
import { apps, asked, exchange, garden, tokenIn, userInfo, visitor } from '../../../testing/apps.ts';
import { anyNumber, errorOf, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { changeRows, deleteRows, eventTypes } from '../../../testing/rows.ts';

const service = await runService(apps);
const { query } = service.database;

beforeEach(async () => {
  await deleteRows(query, ['consents', 'app_codes', 'app_tokens', 'events', 'limits']);
});

describe('the allowed apps', () => {
  test('the allowed apps are listed, and a removed one loses access [OAU-01]', async () => {
    const { allow, allowed, remove, precheck } = await visitor(service);
    const [token, waiting] = [tokenIn(await exchange(service, await allow())), await allow()];
    const { name, site } = garden;
    expect((await allowed()).json).toEqual({
      consents: [{ client: 'garden', name, site, logo: null, scopes: ['read_profile'], allowedAt: anyNumber }],
    });
    expect((await remove('garden')).status).toBe(204);
    expect((await userInfo(service, token)).status).toBe(401);
    expect((await exchange(service, waiting)).json).toMatchObject({ error: 'invalid_grant' });
    expect((await allowed()).json).toEqual({ consents: [] });
    expect((await precheck(asked)).json).toEqual({ needed: true });
    expect(await eventTypes(query, 'app %')).toEqual(['app allowed', 'app removed']);
    expect(errorOf(await remove('garden')).symbol).toBe('not_found');
  });

  test('of another user cannot be removed [OAU-01]', async () => {
    const { allow } = await visitor(service);
    const token = tokenIn(await exchange(service, await allow()));
    expect(errorOf(await (await visitor(service, 'robin')).remove('garden')).symbol).toBe('not_found');
    expect((await userInfo(service, token)).status).toBe(200);
  });

  test('that are no longer registered can still be removed [OAU-01]', async () => {
    const { allow, allowed, remove } = await visitor(service);
    await allow();
    await changeRows(query, 'consents', { client_id: 'gone' });
    expect((await allowed()).json).toMatchObject({ consents: [{ client: 'gone', name: 'gone' }] });
    expect((await remove('gone')).status).toBe(204);
  });

  test('lose their tokens when the password changes, and keep their consent [OAU-01]', async () => {
    const { allow, precheck, password, username, token } = await visitor(service, 'robin');
    const appToken = tokenIn(await exchange(service, await allow()));
    const headers = { authorization: `Bearer ${token}` };
    const changed = await service.send('/v1.0/users/@me/password/', {
      headers,
      body: { currentPassword: password, password: 'Another-Orchard-40' },
    });
    expect(changed.status).toBe(200);
    expect((await userInfo(service, appToken)).status).toBe(401);
    expect((await precheck(asked)).json).toEqual({ needed: false });
    signedIn(await service.logIn(username, 'Another-Orchard-40'));
  });
});
