import { expect, test } from 'vitest';
import { errorOf, person } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';

const service = await runService();
const lin = person('lin');
const logIn = (headers: Record<string, string>) => service.logIn(lin.username, lin.password, {}, headers);

test.each([
  { origin: 'https://elsewhere.example' },
  { origin: 'http://account.regional.localhost' },
  { origin: 'http://www.default.localhost' },
  { origin: 'http://account.default.localhost.elsewhere.example' },
  { origin: 'null' },
  { origin: '' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'http://account.default.localhost', 'sec-fetch-site': 'cross-site' },
])('a login for a page of another site is refused: %j [LOG-03]', async (headers) => {
  const answer = await logIn(headers);
  expect([answer.status, errorOf(answer).symbol]).toEqual([403, 'token.permission-denied']);
  expect(await service.database.query.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test.each([
  {},
  { origin: `http://account.default.localhost:${service.port}`, 'sec-fetch-site': 'same-origin' },
  { origin: 'https://account.default.localhost' },
  { origin: 'http://account.default.localhost:5173' },
])('the brand’s pages, at any port, and callers without an origin are served: %j [LOG-01]', async (headers) => {
  expect((await logIn(headers)).status).toBe(200);
});
