import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { atEnd } from './at-end.ts';
import { listenAnywhere } from './ports.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** The whole mail as sent, with headers. */
  raw: string;
}

/** Starts a mail server outside the service; returns its port. */
export async function startMailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true, ...options });
  server.on('error', () => undefined);
  const port = await listenAnywhere(server.server);
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return port;
}

/** Reads a mail from a connection. */
export async function readMail(stream: NodeJS.ReadableStream): Promise<Email & { raw: string }> {
  const raw = await buffer(stream);
  return { ...(await PostalMime.parse(raw)), raw: raw.toString() };
}

/** A mail server outside the service, which first refuses some connections. */
export async function foreignServer({ refusals = 0 } = {}): Promise<{ port: number; mails: ReceivedMail[] }> {
  const mails: ReceivedMail[] = [];
  let left = refusals;
  const port = await startMailServer({
    onConnect: (_session, done) => {
      if (left === 0) return done();
      left -= 1;
      return done(new Error('no service here'));
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address);
      void readMail(stream).then(({ from, subject = '', text = '', html = '', raw }) => {
        mails.push({ from: from?.address ?? '', to, subject, text, html, raw });
        done();
      });
    },
  });
  return { port, mails };
}

/** A mail server that keeps recipients waiting, all but one, until it is told not to. */
export async function holdingServer(passed?: string) {
  const arrived: string[] = [];
  const held: { address: string; accept: () => void }[] = [];
  const state = { isHolding: true, connections: 0 };
  const port = await startMailServer({
    onConnect: (_session, done) => {
      state.connections += 1;
      done();
    },
    onRcptTo: ({ address }, _session, done) => {
      arrived.push(address);
      if (state.isHolding && address !== passed) held.push({ address, accept: () => done() });
      else done();
    },
  });
  return { port, arrived, held, state };
}
