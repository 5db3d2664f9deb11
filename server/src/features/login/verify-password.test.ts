import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { errorOf, person } from '../../../testing/client.ts';

// A spy, not a mock; imported again, because files share a process and others imported it without the spy.
vi.mock('@node-rs/argon2', { spy: true });
vi.resetModules();
const { migratedDatabase, runService } = await import('../../../testing/service.ts');
const { makePasswords } = await import('../../platform/crypto/passwords.ts');

const service = await runService({ DATABASE_URL: await migratedDatabase() }, { passwords: await makePasswords() });
const lin = person('lin');

/** The outcome of a login, and the cost of every password that it compared. */
async function workOf(username: string, form: Record<string, string> = {}) {
  const watched = vi.mocked(verify).mockClear();
  const { symbol } = errorOf(await service.logIn(username, 'not this one', form));
  return {
    symbol,
    costs: watched.mock.calls.map(([kept]) => /^\$argon2id\$v=19\$([^$]+)\$/.exec(kept.toString())?.[1]),
  };
}

test('an unknown account costs the same work as a wrong password [LOG-03]', async () => {
  const costs = ['m=19456,t=2,p=1'];
  const regional = { client_id: 'account-center-regional' };
  expect(await workOf(lin.username)).toEqual({ symbol: 'incorrect_password', costs });
  expect(await workOf('unknown.here@example.com')).toEqual({ symbol: 'incorrect_password', costs });
  expect(await workOf('13900139000', regional)).toEqual({ symbol: 'incorrect_password', costs });
  expect(await workOf('ada.moss@example.com')).toEqual({ symbol: 'no_password', costs });
});
