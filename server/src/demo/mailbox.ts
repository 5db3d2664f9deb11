import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';
import type { Clock } from '../platform/clock.ts';
import { errorCode, StartupError } from '../platform/startup-error.ts';

/** A mail server for development: accepts every mail and stores it for the mailbox page. */
export interface Mailbox {
  port: number;
  /** Takes over once the process that ran the mailbox has ended. */
  recover(): Promise<boolean>;
  close(): Promise<void>;
}

interface Options {
  /** Needs its own connections, because mails are sent from inside transactions. */
  query: Kysely<Tables>;
  clock: Clock;
  /** Identifies this database's mailbox. */
  instance: string;
  /** `isChosen` if it was set explicitly; otherwise any free port is used. */
  port: number;
  isChosen: boolean;
}

const loopback = '127.0.0.1';
const maxStoredMails = 500;

/** Listens for mail, or finds the process on the same database that already does. */
export async function startMailbox(options: Options): Promise<Mailbox> {
  let server: SMTPServer | null = null;
  let port = options.port;
  const open = async (requested: number): Promise<void> => {
    const fresh = mailServer(options);
    port = await listen(fresh, requested);
    server = fresh;
  };
  try {
    await open(options.port);
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    if (!options.isChosen) await open(0);
    else if (!(await greets(options.port, options.instance))) {
      throw new StartupError(
        `The port ${options.port} of the mailbox is in use. Choose another one: SMTP_PORT=${options.port + 10} npm start`,
      );
    }
  }
  return {
    port,
    recover: async () => {
      if (server !== null) return false;
      await open(port).catch(() => undefined);
      return true;
    },
    close: () => new Promise((resolve) => (server === null ? resolve() : server.close(() => resolve()))),
  };
}

function greeting(instance: string): string {
  return `account mailbox ${instance}`;
}

function mailServer({ query, clock, instance }: Options): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    banner: greeting(instance),
    size: 1024 * 1024,
    closeTimeout: 1000,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((raw) => keep(query, clock, raw, recipients))
        .then(
          () => done(),
          () => done(new Error('The mail could not be stored.')),
        );
    },
  });
}

async function keep(query: Kysely<Tables>, clock: Clock, raw: Buffer, recipients: readonly string[]): Promise<void> {
  const { subject = '', text = '', html = null } = await PostalMime.parse(raw);
  const rows = recipients.map((recipient) => ({ recipient, subject, text, html, received_at: clock.now() }));
  if (rows.length > 0) await query.insertInto('mails').values(rows).execute();
  const oldest = query.selectFrom('mails').select('id').orderBy('id', 'desc').offset(maxStoredMails).limit(1);
  await query.deleteFrom('mails').where('id', '<=', oldest).execute();
}

async function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const listening = server.listen(port, loopback, () => {
      server.off('error', reject);
      // A client that disconnects mid-mail must not crash the process.
      server.on('error', () => undefined);
      const address = listening.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Whether the mailbox of the same database listens there. */
async function greets(port: number, instance: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, loopback);
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(2000, () => end(false));
    socket.on('error', () => end(false));
    socket.on('data', (chunk) => end(chunk.toString().includes(greeting(instance))));
  });
}
