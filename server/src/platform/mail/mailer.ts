import { createTransport } from 'nodemailer';
import { jobsAtOnce } from '../jobs/queue.ts';
import { errorCode } from '../startup-error.ts';
import { failureOf, type MailFailure } from './mail-failure.ts';
import { serverOptions, type MailServer } from './mail-server.ts';
import type { Mail } from './template.ts';

interface Sender {
  name: string;
  address: string;
}

/** A mail and the first part of its Message-ID. */
interface IdentifiedMail extends Mail {
  id: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail; otherwise fails with a `MailFailure`. */
  send(to: string, mail: IdentifiedMail, from: Sender): Promise<void>;
  /**
   * Resolves if the mail server would accept a mail; checked once for all callers within a few seconds. Fails like the
   * last mail if that was not accepted: the check sends none, and must not differ from a mail to an address.
   */
  check(): Promise<void>;
  close(): void;
}

/** How long the result of a check of the mail server is valid. */
const checkLifeMs = 5000;
/** One for each job that sends a mail at the same time. */
const maxConnections = 2 * jobsAtOnce;
/** Reuse the connection for mails sent within this many milliseconds. */
const idleTimeout = 5000;

interface Options extends MailServer {
  /** Called when the connection is refused; if it returns true, the mail is sent once more. */
  recover?: () => Promise<boolean>;
}

/** Sends mails through an SMTP server. */
export function createMailer({ recover, ...options }: Options): Mailer {
  const transport = createTransport({ pool: true, maxConnections, idleTimeout, ...serverOptions(options) });
  let lastFailure: MailFailure | null = null;
  const send = async (to: string, { id, ...mail }: IdentifiedMail, from: Sender): Promise<void> => {
    await transport.sendMail({
      from,
      to,
      ...mail,
      date: new Date(),
      messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      // The other encoding cuts addresses, and not every mail program joins them again.
      textEncoding: 'base64',
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
    if (lastFailure !== null) throw lastFailure;
  };
  return {
    send: async (to, mail, from) => {
      try {
        await attempt(() => send(to, mail, from));
        lastFailure = null;
      } catch (error) {
        const failure = failureOf(error);
        if (failure.of === 'server') lastFailure = failure;
        throw failure;
      }
    },
    check,
    close: () => transport.close(),
  };
}
