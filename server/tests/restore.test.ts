import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/at-end.ts';
import { codeAt } from '../testing/authenticator.ts';
import { errorOf, methodsOf, person, proof, signedIn } from '../testing/client.ts';
import { pinHashOf, unprotect } from '../testing/vault/cmks.ts';
import { databaseServers, installedPrograms } from '../testing/databases.ts';
import { runProduction } from '../testing/production.ts';
import { freshDatabase, runService, type Running } from '../testing/service.ts';
import { openVault } from '../testing/vault/vault.ts';
import { demonstrationAccounts } from '../src/demo/accounts.ts';
import { changeRows } from '../testing/rows.ts';

const bin = installedPrograms();
const dump = join(bin ?? '', 'pg_dump');
const hasPrograms = bin !== null && existsSync(dump);
const title = hasPrograms ? '' : ' (skipped: no PostgreSQL is installed here, and the embedded one has no pg_dump)';

const outcomes = (service: Running) =>
  Promise.all(
    demonstrationAccounts.map(async ({ username, password }) => {
      const answer = await service.logIn(username, password ?? 'none');
      return [username, answer.status === 200 ? 'logged in' : errorOf(answer).symbol];
    }),
  );

test.skipIf(!hasPrograms)(
  `after pg_dump and pg_restore every customer can log in, second factors are required and vaults open${title} [LOG-01, TFA-04, KEY-09]`,
  async () => {
    const installed = (await databaseServers()).at(-1)?.url;
    const first = await runService({ DATABASE_URL: await freshDatabase(installed) });
    // A production service disables demonstration accounts.
    await changeRows(first.database.query, 'accounts', { seeded: false });
    const before = await outcomes(first);
    expect(before.filter(([, outcome]) => outcome === 'logged in').length).toBeGreaterThan(5);

    const folder = temporaryFolder('backup');
    const [file, url] = [join(folder, 'backup'), await freshDatabase(installed)];
    execFileSync(dump, ['--format=custom', '--no-owner', `--file=${file}`, first.url]);
    await first.close();
    execFileSync(join(bin ?? '', 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${url}`, file]);

    const restored = await runProduction({ DATABASE_URL: url });
    expect(await outcomes(restored)).toEqual(before);
    for (const name of ['sam', 'ines'] as const) {
      const { username, password, authenticatorSecret } = person(name);
      const methods = methodsOf(await restored.logIn(username, password));
      const code = codeAt(authenticatorSecret ?? '', new Date());
      signedIn(await restored.logIn(username, password, {}, proof(methods['totp'], code)));
    }
    const robin = person('robin');
    const { access_token: token } = signedIn(await restored.logIn(robin.username, robin.password));
    const vault = await openVault(restored, token, robin.email);
    const [head] = await vault.list();
    const { verification } = await vault.read(head?.id ?? '');
    if (verification === null) throw new Error('The head has no verification.');
    const code = robin.keys?.code ?? '';
    const opened = await vault.extract(head?.id ?? '', pinHashOf(code, verification));
    expect(new Set(opened.map((each) => unprotect(code, each))).size).toBe(robin.keys?.count);
  },
  120_000,
);
