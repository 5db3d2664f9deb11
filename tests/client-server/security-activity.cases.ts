import { expect, test } from 'vitest';
import { securityActivityApi } from '#src/api/security-activity.ts';
import { lin, inTheNameOf, byPassword } from './client.ts';

test('reads security events by query string, page by page [NET-05, ACT-03]', async () => {
  const { access_token: token } = await byPassword(lin);
  const api = securityActivityApi(inTheNameOf(token));
  const first = await api.readPage({});
  expect([first.events.length, first.events[0]?.type, first.next !== null]).toEqual([20, 'login with password', true]);
  const second = await api.readPage({
    from: new Date(0).toISOString(),
    to: new Date().toISOString(),
    cursor: first.next ?? '',
  });
  expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(20 + second.events.length);
});
