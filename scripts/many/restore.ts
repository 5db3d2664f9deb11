// npm run many -- --restore: a backup is taken under load, more is done after a moment, and the cluster is restored to
// that moment. Says what works afterwards, and fails if anything of before is missing.
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { demonstrationAccounts } from '../../server/src/demo/accounts.ts';
import { codeAt } from '../../server/testing/authenticator.ts';
import { client, errorOf, methodsOf, person, proof, signedIn, type Client } from '../../server/testing/client.ts';
import { pinHashOf, unprotect } from '../../server/testing/vault/cmks.ts';
import { openVault } from '../../server/testing/vault/vault.ts';
import { logStep, Problem, root, run } from '../lib/run.mjs';
import { archiveAll, backUp, momentOf, restoreTo } from './backup.ts';
import { Calls } from './calls.ts';
import { Customers, password } from './customers.ts';
import { Ledger } from './ledger.ts';
import { runLoad } from './load.ts';
import { startServices, type Machines } from './machines.ts';
import { Mailbox } from './mailbox.ts';
import { folder, type Options } from './plan.ts';
import { pause } from './program.ts';
import { vaultOf } from './vault-of.ts';

const key = randomBytes(32).toString('base64url');
const operator = { name: 'restorer', sha256: createHash('sha256').update(key).digest('hex'), scopes: ['restore'] };

/** What the machines need for it. */
export const restoreOptions: Options = {
  isBackedUp: true,
  settings: { RESTORE_JOURNAL: join(folder, 'journal.jsonl'), OPERATOR_KEYS: JSON.stringify([operator]) },
};

export async function tryRestore(machines: Machines): Promise<void> {
  const service = client(machines.port);
  const before = await loginsOf(service);
  const calls = new Calls(machines);
  const mailbox = new Mailbox(machines.mailPort);
  const customers = new Customers(calls, new Ledger(), mailbox);
  const [leaver, visitor] = [await customers.makeCustomer(), await customers.makeCustomer()];
  const late = 'after-the-moment@example.com';

  const restore = async (): Promise<void> => {
    await pause(2000);
    const moment = await momentOf(machines);
    await pause(2000);
    logStep('After the moment: a new account, a deleted one, and a session that is ended.');
    const account = { email: late, password, emailVerified: true };
    expectStatus(await calls.other('/internal/v1/accounts', account), 201);
    await deleteAccount();
    await service.send('/oauth2/token/', { method: 'DELETE', session: visitor.session });
    expectTrue('The session has ended.', !(await isAlive()));
    // The journal is written within a second.
    await pause(2000);
    await archiveAll(machines);
    logStep(`Restoring the cluster as it was at ${moment}.`);
    for (const { program } of machines.services) await program.stop();
    await restoreTo(machines, moment);
    await startServices(machines.services);
    await machines.restored();
    expectTrue('What was done after the moment is not there.', !(await exists(late)));
    expectTrue(
      'The deleted account and the ended session are back.',
      (await exists(leaver.email)) && (await isAlive()),
    );
    logStep('Repeating the journal.');
    const env = { ADMIN_KEY: key, ADMIN_URL: `http://127.0.0.1:${machines.internalPort}` };
    const from = moment.replace(' ', 'T').replace(/\+00$/, 'Z');
    const admin = ['scripts/admin.mjs', 'restored-from', from, '--reason', 'npm run many -- --restore'];
    console.log(await run(process.execPath, [join(root, admin[0] ?? ''), ...admin.slice(1)], { quiet: true, env }));
    expectTrue(
      'The deleted account and the ended session are gone.',
      !(await exists(leaver.email)) && !(await isAlive()),
    );
  };
  const result = await runLoad({ ...machines, restored: restore }, async () => {
    await pause(5000);
    logStep('A full backup under load.');
    await backUp(machines);
    await pause(10_000);
  });
  console.log(
    `${result.acknowledged} writes before the moment, lost: ${result.lost.length}, wrong: ${result.wrong.length}`,
  );
  for (const each of [...result.lost, ...result.wrong, ...result.lies]) console.log(`  ${each}`);
  expectTrue('Every write that was acknowledged before the moment is there.', result.lost.length === 0);
  expectTrue('No call failed during the backup.', Object.keys(result.failures).length === 0);
  const after = await loginsOf(service);
  expectTrue('Every customer logs in as before.', JSON.stringify(after) === JSON.stringify(before));
  for (const name of ['sam', 'ines'] as const) await passSecondFactor(service, name);
  await openVaultOfRobin(service);

  async function deleteAccount(): Promise<void> {
    const vault = await vaultOf(calls, mailbox, leaver);
    const headers = await vault.prove('users.delete_account');
    const authorization = `Bearer ${leaver.token}`;
    expectStatus(await calls.page({ path: '/v1.0/users/@me/', method: 'DELETE', headers, authorization }), 204);
  }
  async function isAlive(): Promise<boolean> {
    const { json } = await service.send('/oauth2/session/details/', { session: visitor.session });
    return v.is(v.object({ account: v.literal(visitor.number) }), json);
  }
  async function exists(email: string): Promise<boolean> {
    return (await service.logIn(email, password)).status === 200;
  }
}

const loginsOf = (service: Client): Promise<string[][]> =>
  Promise.all(
    demonstrationAccounts.map(async ({ username, password }) => {
      const answer = await service.logIn(username, password ?? 'none');
      return [username, answer.status === 200 ? 'logged in' : errorOf(answer).symbol];
    }),
  );

async function passSecondFactor(service: Client, name: 'sam' | 'ines'): Promise<void> {
  const { username, password, authenticatorSecret } = person(name);
  const methods = methodsOf(await service.logIn(username, password));
  const code = codeAt(authenticatorSecret ?? '', new Date());
  signedIn(await service.logIn(username, password, {}, proof(methods['totp'], code)));
  console.log(`The second factor of ${username} works.`);
}

async function openVaultOfRobin(service: Client): Promise<void> {
  const { username, password, email, keys } = person('robin');
  const { access_token: token } = signedIn(await service.logIn(username, password));
  const vault = await openVault(service, token, email);
  const [head] = await vault.list();
  const { verification } = await vault.read(head?.id ?? '');
  if (verification === null || keys === null) throw new Problem('The vault is not protected.');
  const opened = await vault.extract(head?.id ?? '', pinHashOf(keys.code, verification));
  const privateKeys = new Set(opened.map((each) => unprotect(keys.code, each)));
  expectTrue(`The vault of ${username} opens, with ${privateKeys.size} keys.`, privateKeys.size === keys.count);
}

function expectTrue(what: string, isSo: boolean): void {
  console.log(`${isSo ? '' : 'NOT SO: '}${what}`);
  if (!isSo) process.exitCode = 1;
}

function expectStatus({ status, text }: { status: number; text: string }, expected: number): void {
  if (status !== expected) throw new Problem(`The service answered ${status} instead of ${expected}: ${text}`);
}
