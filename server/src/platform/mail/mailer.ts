import { createTransport } from 'nodemailer';
import { jobsAtOnce } from '../jobs/queue.ts';
import { isLoopback } from '../loopback.ts';
import { errorCode } from '../startup-error.ts';
import type { Mail } from './template.ts';

interface Sender {
  name: string;
  address: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail; otherwise the mail counts as not sent. */
  send(to: string, mail: Mail, from: Sender): Promise<void>;
  /** Resolves if the mail server would accept a mail; checked once for all callers within a few seconds. */
  check(): Promise<void>;
  close(): void;
}

/** The prefix of the error for a mail whose recipient the server refuses from any sender. */
export const recipientRefused = 'The mail server refuses the recipient';

/** How long the result of a check of the mail server is valid. */
const checkLifeMs = 5000;
/** One for each job that sends a mail at the same time. */
const maxConnections = 2 * jobsAtOnce;
/** Reuse the connection for mails sent within this many milliseconds. */
const idleTimeout = 5000;
const timeouts = { greetingTimeout: 5000, socketTimeout: 10_000 };

interface Options {
  url: string;
  /** Called when the connection is refused; if it returns true, the mail is sent once more. */
  recover?: () => Promise<boolean>;
  /** In milliseconds, for connecting and the greeting together; 5 seconds by default. */
  connectionTimeout?: number;
}

/** Sends mails through an SMTP server. */
export function createMailer({ url, recover, connectionTimeout = 5000 }: Options): Mailer {
  // Beyond this machine, mails are sent encrypted or not at all.
  const transport = createTransport({
    pool: true,
    maxConnections,
    idleTimeout,
    url,
    ...timeouts,
    connectionTimeout,
    requireTLS: !isLoopback(new URL(url).hostname),
  });
  const send = async (to: string, mail: Mail, from: Sender): Promise<void> => {
    await transport.sendMail({ from, to, ...mail }).catch((error: unknown) => {
      throw errorCode(error) === 'EENVELOPE' ? new Error(`${recipientRefused}.`) : error;
    });
  };
  const verify = async (): Promise<void> => void (await transport.verify());
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      const connectionRefused =
        errorCode(error) === 'ESOCKET' || errorCode(error) === 'ECONNECTION' || errorCode(error) === 'ECONNREFUSED';
      if (!connectionRefused || recover === undefined || !(await recover())) throw error;
      await act();
    }
  };
  let checking: Promise<void> | null = null;
  const check = async (): Promise<void> => {
    checking ??= attempt(verify).finally(() => setTimeout(() => (checking = null), checkLifeMs).unref());
    await checking;
  };
  return {
    send: (to, mail, from) => attempt(() => send(to, mail, from)),
    check,
    close: () => transport.close(),
  };
}
