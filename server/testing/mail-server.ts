import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { atEnd } from './at-end.ts';
import { listenAnywhere } from './ports.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  /** The whole mail as sent, with headers. */
  raw: string;
}

/** A mail server outside the service, which first refuses some connections. */
export async function foreignServer({ refusals = 0 } = {}): Promise<{ port: number; mails: ReceivedMail[] }> {
  const mails: ReceivedMail[] = [];
  let left = refusals;
  const server = new SMTPServer({
    onConnect: (_session, done) => {
      if (left === 0) return done();
      left -= 1;
      return done(new Error('no service here'));
    },
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then(({ from, subject = '', text = '' }) => {
          mails.push({
            from: from?.address ?? '',
            to: session.envelope.rcptTo.map(({ address }) => address),
            subject,
            text,
            raw: raw.toString(),
          });
          done();
        });
      });
    },
  });
  const port = await listenAnywhere(server.server);
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port, mails };
}
