import { expect, test } from 'vitest';
import pg from 'pg';
import { address, hasOtherUsers } from './connection.ts';
import { prepareFolder } from './folder.ts';
import { findIdentity } from './identity.ts';
import { startEmbedded } from './launcher.ts';
import { temporaryFolder } from '../../../../testing/at-end.ts';

test('connections that this process is opening do not count as other users, another program’s does [NET-05]', async () => {
  const data = temporaryFolder('account-users');
  const server = await startEmbedded(data);
  const folder = prepareFolder(data, findIdentity().owner);
  try {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => hasOtherUsers(folder)));
      expect(answers).not.toContain(true);
    }
    const other = new pg.Client({ connectionString: address(folder, 'postgres'), application_name: 'another program' });
    await other.connect();
    expect(await hasOtherUsers(folder)).toBe(true);
    await other.end();
  } finally {
    await server.close();
  }
});
