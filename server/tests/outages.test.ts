import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/at-end.ts';
import { anyNumber, anyText, person, signedIn, methodsOf, type Answer, type Client } from '../testing/client.ts';
import { freePort } from '../testing/ports.ts';
import { endProcess, startProcess } from '../testing/process.ts';
import { filledDatabase, freshDatabase, runService } from '../testing/service.ts';
import { readPid } from '../src/platform/database/embedded/folder.ts';
import { startEmbedded } from '../src/platform/database/embedded/launcher.ts';
import { openDatabase } from '../src/platform/database/open.ts';

const lin = person('lin');
const sam = person('sam');
const start = (environment: Record<string, string>) => startProcess({ LOG_LEVEL: 'silent', ...environment });

const serverOf = (data: string) => readPid(join(data, 'postgres/postmaster.pid'));
/** Only the server: its helper processes notice on their own. */
const kill = (data: string) => {
  const pid = serverOf(data);
  if (pid === null) throw new Error('No database runs here.');
  process.kill(pid, 'SIGKILL');
};
const outage = {
  status: 503,
  retry: '3',
  type: 'application/json; charset=utf-8',
  json: { error: { symbol: 'system_error', message: anyText } },
};
const seen = ({ status, headers, json }: Answer) => ({
  status,
  retry: headers['retry-after'],
  type: headers['content-type'],
  json,
});
/** Until the first request fails, since a connection may stay open for a moment. */
const failure = async (call: () => Promise<Answer>) => {
  for (;;) {
    const answer = await call();
    if (answer.status !== 200) return seen(answer);
  }
};
const whenWell = async (service: Client) => {
  for (;;) if ((await service.send('/healthz')).status === 200) return;
};

describe('a database that is killed', () => {
  test('a database that is killed causes an error in the usual shape on every call, until it runs again [NET-10]', async () => {
    const data = temporaryFolder('outage');
    const server = await startEmbedded(data);
    const service = await runService({
      DATABASE_URL: await freshDatabase(server.url('postgres')),
      LOG_LEVEL: 'silent',
    });
    const { web_session_auth_code: code } = signedIn(await service.logIn(lin.username, lin.password));
    const details = () => service.send('/oauth2/session/details/', { session: code });

    kill(data);
    expect(await failure(details)).toEqual(outage);
    expect(await failure(() => service.logIn(lin.username, lin.password))).toEqual(outage);
    expect(await failure(() => service.send('/messages', { host: 'mailbox.localhost' }))).toEqual(outage);
    expect(await service.send('/healthz')).toMatchObject({ status: 503, json: { status: 'database unavailable' } });

    await server.restart();
    await whenWell(service);
    expect((await details()).json).toMatchObject({ issuedAt: anyNumber });
    signedIn(await service.logIn(lin.username, lin.password));
    await service.close();
    await server.close();
  }, 120_000);

  test('a database that is killed is restarted by its service [NET-10]', async () => {
    const data = temporaryFolder('outage');
    const service = await start({ DATA_DIR: data });
    const { web_session_auth_code: code } = signedIn(await service.logIn(lin.username, lin.password));
    const details = () => service.send('/oauth2/session/details/', { session: code });
    const before = serverOf(data);
    kill(data);
    const answers: Answer[] = [];
    do answers.push(await details());
    while (serverOf(data) === before || serverOf(data) === null);
    for (const failed of answers.filter(({ status }) => status !== 200)) expect(seen(failed)).toEqual(outage);
    await whenWell(service);
    expect((await details()).json).toMatchObject({ issuedAt: anyNumber });
    signedIn(await service.logIn(lin.username, lin.password));
    expect(await endProcess(service, 'SIGTERM')).toBe(0);
    expect(serverOf(data)).toBe(null);
  }, 120_000);
});

test('a process killed in the middle of logins leaves whole sessions, and its mailbox to the next process [SES-07, TFA-04]', async () => {
  const environment = { DATABASE_URL: await filledDatabase(), SMTP_PORT: await freePort() };
  const first = await start(environment);
  const second = await start(environment);
  const logins = [1, 2, 3, 4, 5, 6].map(() => first.logIn(lin.username, lin.password));
  await Promise.race(logins);
  await endProcess(first, 'SIGKILL');
  const outcomes = await Promise.allSettled(logins);
  // On a busy machine, one may time out, like an outage.
  const letIn = outcomes.flatMap((each) =>
    each.status === 'fulfilled' && each.value.status === 200 ? [each.value] : [],
  );
  const answered = letIn.map(signedIn);

  const database = openDatabase(environment.DATABASE_URL, 1);
  const sessions = await database.query.selectFrom('sessions').selectAll().execute();
  const events = await database.query.selectFrom('events').selectAll().where('address', '=', '127.0.0.1').execute();
  const tokens = await database.query.selectFrom('access_tokens').selectAll().execute();
  await database.close();
  expect([events.length, tokens.length]).toEqual([sessions.length, sessions.length]);
  expect(sessions.length).toBeGreaterThanOrEqual(answered.length);
  for (const { web_session_auth_code: code } of answered) {
    const details = await second.send('/oauth2/session/details/', { session: code });
    expect(details.json).toMatchObject({ issuedAt: anyNumber });
  }
  signedIn(await second.logIn(lin.username, lin.password));

  const methods = methodsOf(await second.logIn(sam.username, sam.password));
  expect((await second.send(`/v2/auth/mfa/challenges/${methods['email_code']}/code`, { method: 'POST' })).status).toBe(
    200,
  );
  expect((await second.mails()).filter(({ to }) => to === sam.email).length).toBe(1);
}, 120_000);
