import { once } from 'node:events';
import { existsSync, openSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { atEnd, temporaryFolder } from '../testing/at-end.ts';
import { anyNumber, client, errorOf, person, proof, signedIn, methodsOf } from '../testing/client.ts';
import { freePort, listenAnywhere } from '../testing/ports.ts';
import { endProcess, failToStart, run, startProcess, type RunningProcess } from '../testing/process.ts';
import { filledDatabase, freshDatabase } from '../testing/service.ts';

const sam = person('sam');
const lin = person('lin');
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';

describe('two processes on one database', () => {
  test('behave as one, even when one is killed between two steps', async () => {
    const environment = { DATABASE_URL: await freshDatabase() };
    const [one, two] = await Promise.all([startProcess(environment), startProcess(environment)]);
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? one : two).logIn(lin.username, 'a guess')),
    );
    expect(guesses.filter((each) => errorOf(each).symbol === 'incorrect_password').length).toBe(10);
    expect(errorOf(await two.logIn(lin.username, lin.password)).symbol).toBe('resource_protected');

    // The address is locked with the account, so the second half starts with another database.
    const another = { ...environment, DATABASE_URL: await filledDatabase() };
    const [first, second] = await Promise.all([startProcess(another), startProcess(another)]);
    const methods = methodsOf(await first.logIn(sam.username, sam.password));
    const send = (process: RunningProcess, id: string | undefined) =>
      process.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
    const restarted = methodsOf(await second.logIn(sam.username, sam.password));
    await Promise.all([
      send(first, methods['email_code']),
      send(second, methods['email_code']),
      send(second, restarted['email_code']),
    ]);
    const mails = await second.mails();
    expect(mails.length).toBe(1);
    await endProcess(first, 'SIGKILL');
    const reply = signedIn(
      await second.logIn(sam.username, sam.password, {}, proof(methods['email_code'], codeIn(mails[0]?.text))),
    );
    const third = await startProcess(another);
    const { json } = await third.send('/oauth2/session/details/', { session: reply.web_session_auth_code });
    expect(json).toEqual({ account: anyNumber, issuedAt: anyNumber });
    expect((await third.send('/v1.0/users/@me/profile/', { token: reply.access_token })).status).toBe(200);
  }, 120_000);
});

test('a signal of a program that has moved a log does not end a process without a terminal [OPR-01]', async () => {
  const process = await startProcess({ DATABASE_URL: await filledDatabase() });
  process.child.kill('SIGHUP');
  await pause(500);
  expect((await process.send('/livez')).status).toBe(200);
  expect(await endProcess(process, 'SIGTERM')).toBe(0);
});

test.skipIf(!existsSync('/dev/full'))(
  'a log on a full disk neither ends nor blocks a process [OPR-03]',
  async () => {
    const full = openSync('/dev/full', 'w');
    const PORT = await freePort();
    const { child } = run({ DATABASE_URL: await filledDatabase(), SECURITY_LOG: 'on', PORT }, full);
    atEnd(() => child.exitCode ?? child.signalCode ?? endProcess({ child }, 'SIGKILL'));
    const service = client(Number(PORT));
    const status = () =>
      service.send('/readyz').then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(status, { timeout: 60_000 }).toBe(200);
    for (let guess = 0; guess < 20; guess += 1) await service.logIn(`nobody${guess}@example.com`, 'a guess');
    expect(await status()).toBe(200);
    expect(await endProcess({ child }, 'SIGTERM')).toBe(0);
  },
  120_000,
);

describe('the embedded database', () => {
  test(
    'the embedded database outlives a killed process, serves the next one and stops with the last',
    { tags: 'release', timeout: 120_000 },
    async () => {
      const data = temporaryFolder('process');
      const first = await startProcess({ DATA_DIR: data });
      const code = signedIn(await first.logIn(lin.username, lin.password)).web_session_auth_code;
      expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600);
      expect(first.output).toContain('lin.hart@example.com');
      await endProcess(first, 'SIGKILL');
      const [second, third] = await Promise.all([startProcess({ DATA_DIR: data }), startProcess({ DATA_DIR: data })]);
      const details = (process: RunningProcess) => process.send('/oauth2/session/details/', { session: code });
      expect((await details(second)).json).toMatchObject({ account: anyNumber });
      expect(await endProcess(second, 'SIGTERM')).toBe(0);
      expect((await details(third)).json).toMatchObject({ issuedAt: anyNumber });
      expect(await endProcess(third, 'SIGINT')).toBe(0);
      expect(() => statSync(join(data, 'postgres', 'postmaster.pid'))).toThrow('ENOENT');
    },
  );
});

describe('a second signal while the service starts', () => {
  // While the folder is initialized, and while the server starts or the service prepares it.
  test.each(['postgres.new', 'postgres/postmaster.pid'])(
    'ends it at once when there is %s [NET-05]',
    async (file) => {
      const data = temporaryFolder('process');
      const { child } = run({ DATA_DIR: data });
      const gone = once(child, 'exit');
      await vi.waitFor(() => statSync(join(data, file)), { timeout: 20_000, interval: 5 });
      child.kill('SIGTERM');
      await pause(300);
      child.kill('SIGTERM');
      const since = performance.now();
      await gone;
      expect(performance.now() - since).toBeLessThan(4000);
      // The program that initializes the folder ends on its own.
      await pause(1000);
      await vi.waitFor(() => expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false), {
        timeout: 5000,
      });
    },
    60_000,
  );
});

describe('a service that cannot start says why in one sentence', () => {
  test('for a port in use, a folder that cannot be created, and pages that are not built', async () => {
    const own = { DATABASE_URL: await filledDatabase() };
    const other = createServer();
    const port = String(await listenAnywhere(other));
    const file = join(temporaryFolder('process'), 'file');
    writeFileSync(file, '');
    // One at a time: five in parallel could keep each other from the database.
    const outputs = [];
    for (const environment of [
      { ...own, PORT: port },
      { DATA_DIR: join(file, 'data') },
      { DATA_DIR: '/proc/x' },
      { DATA_DIR: '/proc' },
      { ...own, PAGES: 'on', PAGES_DIR: '/nowhere' },
    ])
      outputs.push(await failToStart(environment));
    other.close();
    const [taken, unwritable, inProc, proc, unbuilt] = outputs;
    expect(taken?.output).toBe(`The port ${port} is in use. Set PORT to another one, such as ${Number(port) + 10}.\n`);
    const refused = [unwritable, inProc, proc].map((each) => each?.output);
    const sentence = (path: string) =>
      `The data folder ${path} is not writable. Make it writable, or set DATA_DIR to another folder.\n`;
    expect(refused).toEqual([join(file, 'data'), '/proc/x', '/proc'].map(sentence));
    expect(unbuilt?.output).toBe('The pages are not built: run npm run build (checked /nowhere/default).\n');
    expect(outputs.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
  }, 60_000);
});
