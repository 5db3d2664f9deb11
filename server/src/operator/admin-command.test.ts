import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { brands } from '../../testing/brands.ts';
import { person } from '../../testing/client.ts';
import { operator, runInternal } from '../../testing/internal.ts';
import { accountId } from '../../testing/rows.ts';
import { secretKey } from '../../testing/secret-key.ts';
import { deriveKeys } from '../platform/crypto/key.ts';
import { queueMail } from '../platform/mail/outbox.ts';

const { query, port } = await runInternal();
const noor = person('noor');
const id = await accountId(query, noor.email);
const program = fileURLToPath(new URL('../../../scripts/admin.mjs', import.meta.url));

/** Runs the command as a user would. */
function admin(args: readonly string[], key = operator.ann.key): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', ADMIN_URL: `http://127.0.0.1:${port}`, ADMIN_KEY: key };
    const child = execFile(process.execPath, [program, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, said: `${stdout}${stderr}` }),
    );
  });
}

const why = ['--reason', 'case 4711'];

test('an account is found, disabled and enabled, and the command shows each result [OPR-05]', async () => {
  const found = await admin(['find', noor.email, ...why]);
  expect([found.code, found.said]).toEqual([0, expect.stringContaining(`account: ${id}\nemail: n•••@example.com`)]);
  expect((await admin(['disable', String(id), ...why])).said).toMatch(/disabledAt: \d{4}-\d\d-\d\dT/);
  expect((await admin(['enable', String(id), ...why])).said).not.toContain('disabledAt');
  expect((await admin(['lock', String(id), 'Open order 123', ...why])).said).toContain('name: Open order 123');
  expect((await admin(['forget-reports', String(id), ...why])).said).toMatch(/^There is nothing to do: .*no report/);
  const { said } = await admin(['acts', String(id)]);
  expect([...said.matchAll(/act: (.+)/g)].map(([, act]) => act)).toEqual(['place lock', 'enable', 'disable', 'find']);
});

test('a journal is applied from a time, by a key with the scope, and only if the service has one [OPR-09]', async () => {
  expect((await admin(['restored-from', 'yesterday', ...why])).said).toMatch(/^yesterday is not a time such as 2026-/);
  const dumped = ['restored-from', '2026-12-01T03:00:00+01:00', ...why];
  expect((await admin(dumped)).said).toMatch(/^There is nothing to do: .*no RESTORE_JOURNAL/);
  expect((await admin(dumped, operator.reader.key)).said).toMatch(/the scope restore: /);
});

test('mails that were not accepted are listed, sent again and dropped, each with its record [OPR-08]', async () => {
  await query.transaction().execute(async (transaction) => {
    await sql`select graphile_worker.add_job('unknown', job_key := 'other.test')`.execute(transaction);
    for (const to of ['ann@example.test', 'ben@example.test'])
      await queueMail({ keys: deriveKeys([secretKey]), brands }, transaction, {
        to,
        brand: null,
        content: { language: 'en-US', subject: 'Your email was changed', text: ['Something happened.'] },
        key: to,
      });
    await sql`update graphile_worker._private_jobs set attempts = max_attempts,
      last_error = 'refused with 550 5.7.1' where key like '%.test'`.execute(transaction);
  });
  const { said } = await admin(['mails']);
  expect(said).toMatch(/state: dead\n\s+to: a•••@example\.test\n\s+subject: Your email was changed/);
  expect(said).toContain('problem: refused with 550 5.7.1');
  const [, first = ''] = /mail: (\d+)/.exec(said) ?? [];
  expect((await admin(['mails', 'send-again', first, ...why])).said).toBe('mails: 1\n');
  expect((await admin(['mails', 'drop', ...why])).said).toBe('mails: 1\n');
  expect((await admin(['mails', 'drop', ...why])).said).toMatch(/^There is nothing to do: /);
  expect((await admin(['mails', 'drop', ...why], operator.reader.key)).said).toMatch(/the scope mails: /);
  expect((await admin(['mails', 'burn', ...why])).said).toMatch(/^npm run admin -- COMMAND/);
  const acts = await query
    .selectFrom('operator_acts')
    .select(['act', 'detail'])
    .where('account_id', 'is', null)
    .execute();
  expect(acts).toEqual([
    { act: 'send mails again', detail: '1' },
    { act: 'drop mails', detail: '1' },
  ]);
});

test.each<[what: string, args: string[], key: string, said: RegExp]>([
  ['without a reason', ['disable', '1'], operator.ann.key, /^Add a reason/],
  ['with a short reason', ['mails', 'drop', '--reason', ' x '], operator.ann.key, /^The reason is too short/],
  ['with an unknown key', ['find', '1', ...why], 'unknown', /does not know your key/],
  [
    'without the scope',
    ['disable', String(id), ...why],
    operator.reader.key,
    /^Your key does not have the scope disable: /,
  ],
  ['with a key of machines', ['find', '1', ...why], operator.metrics.key, /^Your key does not have the scope read: /],
  ['for an account that is not there', ['find', 'unknown@example.com', ...why], operator.ann.key, /no such account/],
  ['with a command that it does not know', ['destroy', '1', ...why], operator.ann.key, /^npm run admin -- COMMAND/],
  ['without a number', ['lift', String(id), ...why], operator.ann.key, /^A number is missing/],
])('a call %s fails with a sentence that explains it [OPR-05]', async (_, args, key, said) => {
  const answer = await admin(args, key);
  expect([answer.code, answer.said]).toEqual([1, expect.stringMatching(said)]);
  expect(answer.said).not.toContain('at async');
});

test('a key is generated with its entry for the settings [OPR-04]', async () => {
  const { said } = await admin(['key', 'ben', 'read', 'support'], '');
  const [, key = '', entry = ''] = /only: (\S+)\n.*?(\{.*\})/.exec(said) ?? [];
  const sha256 = createHash('sha256').update(key).digest('hex');
  expect([key.length, JSON.parse(entry)]).toEqual([43, { name: 'ben', sha256, scopes: ['read', 'support'] }]);
});
