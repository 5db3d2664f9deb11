import { expect, test } from 'vitest';
import { lostFactorPath } from '#contract/lost-factor.ts';
import { unsubscribePath } from '../../features/news/link.ts';
import { anyText, person } from '../../../testing/client.ts';
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
  expect([answer.status, answer.json]).toEqual([403, { error: 'invalid_request', error_description: anyText }]);
  expect(await service.database.query.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('no route takes a form of another site’s page, except the one-click call of mail programs [LOG-03]', async () => {
  const changes = changesOf(service.app.printRoutes({ commonPrefix: false }));
  const taken: string[] = [];
  for (const { method, path } of changes) {
    const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await service.send(path, { method, headers, raw: 'email=lin%40example.com' });
    if (answer.status !== 403) taken.push(`${method} ${path}`);
  }
  expect(changes).toContainEqual({ method: 'POST', path: lostFactorPath });
  expect(taken).toEqual([`POST ${unsubscribePath}`]);
});

test.each([
  {},
  { origin: `http://account.default.localhost:${service.port}`, 'sec-fetch-site': 'same-origin' },
  { origin: 'https://account.default.localhost' },
  { origin: 'http://account.default.localhost:5173' },
])('the brand’s pages, at any port, and callers without an origin are served: %j [LOG-01]', async (headers) => {
  expect((await logIn(headers)).status).toBe(200);
});

/**
 * The routes of the account center that read more than GET and HEAD, from the framework's tree, four columns a level.
 */
function changesOf(tree: string): { method: string; path: string }[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^([│ ]*)[├└]── (\S*)(?: \((.*)\) \{"site":"account"\})?/.exec(line) ?? [];
    const depth = indent.length / 4;
    const path = `${parents[depth - 1] ?? ''}${part}`;
    parents[depth] = path;
    const changing = methods.split(', ').filter((method) => !['', 'GET', 'HEAD'].includes(method));
    return changing.map((method) => ({ method, path }));
  });
}
