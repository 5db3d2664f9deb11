import { expect, test } from 'vitest';
import { errorOf, person } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';

const { send } = await runService();
const { email } = person('lin');

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('JSON with %s more than 32 levels deep is refused; strings do not count [NET-05]', async (_, open, close) => {
  const post = (levels: number) => {
    const deep = open.repeat(levels) + (open === '[' ? '' : '1') + close.repeat(levels);
    const raw = `{"scenario":"users.reset_password","account":"${email}","note":"${'['.repeat(40)}","more":${deep}}`;
    return send('/v2/auth/mfa/challenges', { method: 'POST', headers: { 'content-type': 'application/json' }, raw });
  };
  expect((await post(31)).status).toBe(200);
  const refused = await post(32);
  expect([refused.status, errorOf(refused).symbol]).toEqual([400, 'invalid_parameters']);
});

const prototypeKeys = ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'];
test.each(prototypeKeys)('a key that would change a prototype is refused: %s [NET-05]', async (part) => {
  const raw = `{"scenario":"users.reset_password","account":"${email}","more":${part}}`;
  const refused = await send('/v2/auth/mfa/challenges', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    raw,
  });
  expect([refused.status, errorOf(refused).symbol]).toEqual([400, 'invalid_parameters']);
});

test('an unterminated string is refused in one pass, however many quotation marks it contains [NET-05]', async () => {
  const raw = '\\"'.repeat(120_000);
  const refused = await send('/v2/auth/mfa/challenges', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    raw,
  });
  expect([refused.status, errorOf(refused).symbol]).toEqual([400, 'invalid_parameters']);
}, 5000);
