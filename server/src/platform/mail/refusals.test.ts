import { expect, test, vi } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { atEnd } from '../../../testing/at-end.ts';
import { brands } from '../../../testing/brands.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { freshDatabase, secretKey } from '../../../testing/service.ts';
import { sql } from 'kysely';
import { systemClock } from '../clock.ts';
import { deriveKeys } from '../crypto/key.ts';
import { openDatabase } from '../database/open.ts';
import { HopelessJob, prepareQueue } from '../jobs/queue.ts';
import { MailFailure } from './mail-failure.ts';
import { createMailer } from './mailer.ts';
import { mailHandler, queueMail } from './outbox.ts';

const sender = { name: 'Accounts', address: 'accounts@example.com' };
const mail = { id: 'first', subject: 'Notice', text: 'Something changed.', html: '' };

type Stage = 'greeting' | 'sender' | 'recipient' | 'text';

/** A mail server that refuses at one stage while `state.answer` is set. */
async function refusing(stage: Stage) {
  const state: { answer: string | null } = { answer: null };
  const refusal = () =>
    state.answer === null
      ? null
      : Object.assign(new Error(state.answer.slice(4)), { responseCode: Number(state.answer.slice(0, 3)) });
  const at = (each: Stage) => (each === stage ? refusal() : null);
  const options: SMTPServerOptions = {
    onConnect: (_session, done) => done(at('greeting')),
    onMailFrom: (_address, _session, done) => done(at('sender')),
    onRcptTo: (_address, _session, done) => done(at('recipient')),
    onData: (stream, _session, done) => void stream.resume().once('end', () => done(at('text'))),
  };
  const mailer = createMailer({ url: `smtp://127.0.0.1:${await startMailServer(options)}` });
  atEnd(async () => mailer.close());
  return { state, mailer };
}

async function failureOf(act: Promise<void>): Promise<MailFailure | null> {
  const error: unknown = await act.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (error !== null && !(error instanceof MailFailure)) throw error;
  return error;
}

test.each<[Stage, string, MailFailure['of']]>([
  ['greeting', '421 4.3.2 busy', 'server'],
  ['greeting', '554 5.7.1 blocked', 'server'],
  ['sender', '550 5.7.1 sender not allowed', 'server'],
  ['sender', '451 4.7.1 later', 'server'],
  ['sender', '530 5.7.0 authentication required', 'server'],
  ['recipient', '550 5.1.1 user unknown', 'recipient'],
  ['recipient', '552 5.2.2 mailbox full', 'recipient'],
  ['recipient', '550 no such mailbox', 'recipient'],
  ['recipient', '550 relay not permitted', 'server'],
  ['recipient', '550 5.7.1 relaying denied', 'server'],
  ['recipient', '554 5.7.1 relay access denied', 'server'],
  ['recipient', '452 4.2.2 mailbox full', 'server'],
  ['recipient', '421 4.7.28 rate limit', 'server'],
  ['text', '550 5.7.1 looks like spam', 'mail'],
  ['text', '452 4.3.1 no space', 'server'],
])('after the %s, the answer %s is for the %s [TFA-04, OPR-02]', async (stage, answer, of) => {
  const { state, mailer } = await refusing(stage);
  state.answer = answer;
  const failure = await failureOf(mailer.send('ann@example.com', mail, sender));
  expect([failure?.of, failure?.message]).toEqual([of, expect.stringContaining(answer)]);
});

test('a message about a mail has no address in it [OPR-02]', async () => {
  const { state, mailer } = await refusing('recipient');
  state.answer = '550 5.1.1 <ann@example.com>: no mailbox for ann@example.com here';
  const failure = await failureOf(mailer.send('ann@example.com', mail, sender));
  expect(failure?.message).toMatch(/550 5\.1\.1 <•••@•••>: no mailbox for •••@••• here/);
});

test('the check that replaces a mail to no one fails while mails are not accepted, not for a recipient [LOG-05]', async () => {
  for (const [stage, answer, isFailing] of [
    ['sender', '550 5.7.1 sender not allowed', true],
    ['recipient', '550 5.1.1 user unknown', false],
  ] as const) {
    const { state, mailer } = await refusing(stage);
    expect(await failureOf(mailer.check())).toBeNull();
    state.answer = answer;
    await failureOf(mailer.send('ann@example.com', mail, sender));
    expect((await failureOf(mailer.check())) !== null).toBe(isFailing);
    state.answer = null;
    await mailer.send('ann@example.com', mail, sender);
    expect(await failureOf(mailer.check())).toBeNull();
  }
});

test('a mail is tried for three days, and only while it is of use [TFA-04]', async () => {
  const url = await freshDatabase();
  await prepareQueue(url);
  const { query, close } = openDatabase(url, 1);
  atEnd(close);
  const keys = deriveKeys([secretKey]);
  await queueMail({ keys, brands }, query, {
    to: 'ann@example.com',
    brand: null,
    content: { language: 'en-US', subject: 'Notice', text: ['Something changed.'] },
  });
  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(query);
  const clock = { ...systemClock, now: vi.fn(systemClock.now) };
  const send = vi.fn(async (): Promise<void> => undefined);
  const onOutcome = vi.fn();
  const mailer = { send, check: async () => undefined, close: () => undefined };
  const handle = mailHandler({ keys, brands, clock, mailer, onOutcome });
  const queuedAt = new Date();
  const attempt = async (failure: MailFailure, days: number): Promise<[unknown, unknown]> => {
    send.mockRejectedValueOnce(failure);
    clock.now.mockReturnValue(new Date(queuedAt.getTime() + days * 86_400_000));
    const error = await handle(rows[0]?.payload, { queuedAt }).catch((thrown: unknown) => thrown);
    return [onOutcome.mock.lastCall?.[0], error instanceof HopelessJob];
  };
  const away = new MailFailure('server', 'away');
  expect(await attempt(away, 0)).toEqual(['failed', false]);
  expect(await attempt(away, 2.99)).toEqual(['failed', false]);
  expect(await attempt(away, 3)).toEqual(['dead', true]);
  expect(await attempt(new MailFailure('mail', 'spam'), 0)).toEqual(['dead', true]);
  expect(await attempt(new MailFailure('recipient', 'unknown'), 0)).toEqual(['refused', true]);
});

test(
  'a mail server that greets late, or examines a mail for long, gets each mail once [TFA-04, OPR-02]',
  { tags: 'release', timeout: 30_000 },
  async () => {
    const received: string[] = [];
    const port = await startMailServer({
      onConnect: (_session, done) => void setTimeout(done, 6000),
      onData: (stream, { envelope }, done) => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        stream.resume().once('end', () => setTimeout(done, 11_000));
      },
    });
    const mailer = createMailer({ url: `smtp://127.0.0.1:${port}` });
    atEnd(async () => mailer.close());
    expect(await failureOf(mailer.send('ann@example.com', mail, sender))).toBeNull();
    expect(received).toEqual(['ann@example.com']);
  },
);
