import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { atEnd, temporaryFolder } from '../testing/at-end.ts';
import { ask } from '../testing/test-database.ts';

const isHere = spawnSync('psql', ['--version']).status === 0;

/** Runs deploy/create-database.sh for a folder, and returns its exit code and errors. */
function create(folder: string): [code: number | null, errors: string] {
  const { hostname, port, searchParams } = new URL(inject('databaseServer').replace('@/', '@localhost/'));
  const PGHOST = searchParams.get('host') ?? hostname;
  const { status, stderr } = spawnSync('sh', ['deploy/create-database.sh', folder], {
    encoding: 'utf8',
    env: { ...process.env, PGUSER: 'postgres', PGHOST, PGPORT: port === '' ? '5432' : port },
  });
  return [status, stderr];
}

test.skipIf(!isHere)(
  'a run beside what another one made changes nothing and says how to remove it [CFG-02]',
  async () => {
    const server = inject('databaseServer');
    const remove = async () => {
      await ask(server, 'drop database if exists account_center');
      await ask(server, 'drop role if exists account_center');
      await ask(server, 'drop role if exists account_center_owner');
    };
    atEnd(remove);
    const [folder, second] = [temporaryFolder('secrets'), temporaryFolder('secrets')];
    // As after an interruption between two of its statements.
    await ask(server, 'create role account_center_owner');
    const [code, errors] = create(folder);
    expect([code, existsSync(join(folder, 'secret-key'))]).toEqual([1, false]);
    expect(errors).toMatch(/already: role account_center_owner\.\n/);
    const remedy = /^drop .*;$/m.exec(errors)?.[0] ?? '';
    for (const statement of remedy.split(';').filter((each) => each.trim() !== ''))
      // oxlint-disable-next-line eslint/no-await-in-loop -- in their order
      await ask(server, statement);
    expect(create(folder)).toEqual([0, '']);
    expect(create(second)[0]).toBe(1);
    expect([folder, second].map((each) => existsSync(join(each, 'secret-key')))).toEqual([true, false]);
  },
);
