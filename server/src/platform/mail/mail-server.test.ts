import { expect, test } from 'vitest';
import { startMailServer } from '../../../testing/mail-server.ts';
import { freePort } from '../../../testing/ports.ts';
import { mailServerProblem, serverOptions } from './mail-server.ts';

const password = 'se-cret';

test('a mail server that accepts the login has no problem [CFG-02]', async () => {
  const port = await startMailServer({ onAuth: (_auth, _session, done) => done(null, { user: 'ann' }) });
  expect(await mailServerProblem({ url: `smtp://ann:${password}@127.0.0.1:${port}` })).toBeNull();
});

test('what a mail server refuses is said with what to do, without addresses and passwords [CFG-02]', async () => {
  const login = await startMailServer({
    onAuth: (_auth, _session, done) => done(new Error('no ann@example.com here')),
  });
  const busy = await startMailServer({
    onConnect: (_session, done) => done(Object.assign(new Error('closed for today'), { responseCode: 554 })),
  });
  const plain = await startMailServer({});
  const problems = await Promise.all(
    [
      `smtp://ann:${password}@127.0.0.1:${login}`,
      `smtp://127.0.0.1:${busy}`,
      `smtps://127.0.0.1:${plain}`,
      `smtp://127.0.0.1:${await freePort()}`,
    ].map((url) => mailServerProblem({ url })),
  );
  expect(problems).toEqual([
    expect.stringMatching(/^The mail server of SMTP_URL refuses the login\. Check user and password \(.*535.*•••@•••/),
    expect.stringMatching(/accepts no mails \(.*554.*closed for today\)\.$/),
    expect.stringMatching(/^.*does not begin with TLS on this port.*\)\.$/),
    expect.stringMatching(/does not respond\. Check host and port/),
  ]);
  expect(problems.join('')).not.toContain(password);
});

test('a relay on this machine may offer encryption with any certificate, unless it has a login [CFG-02]', async () => {
  const port = await startMailServer({ disabledCommands: [] });
  expect(await mailServerProblem({ url: `smtp://127.0.0.1:${port}` })).toBeNull();
  expect(await mailServerProblem({ url: `smtp://localhost:${port}` })).toBeNull();
  const withLogin = await mailServerProblem({ url: `smtp://ann:${password}@127.0.0.1:${port}` });
  expect(withLogin).toMatch(/has a certificate that is not trusted/);
  expect(serverOptions({ url: 'smtp://mail.example.com' })).toMatchObject({ requireTLS: true, ignoreTLS: false });
});

test('the mail server is greeted with the given name, or that of its address [CFG-02]', async () => {
  const names: string[] = [];
  const port = await startMailServer({
    onAuth: (_auth, { hostNameAppearsAs }, done) => {
      names.push(hostNameAppearsAs);
      done(null, { user: 'ann' });
    },
  });
  const url = `smtp://ann:${password}@127.0.0.1:${port}`;
  await mailServerProblem({ url, name: 'account.example.com' });
  await mailServerProblem({ url: `${url}/?name=mail.example.org`, name: 'account.example.com' });
  expect(names).toEqual(['account.example.com', 'mail.example.org']);
});
