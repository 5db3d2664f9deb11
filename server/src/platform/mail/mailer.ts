import { createTransport } from 'nodemailer';
import { isLoopback } from '../http/loopback.ts';
import { errorCode } from '../startup-error.ts';
import type { MailText } from './templates.ts';

export interface Mailer {
  /** Resolves when the mail server has accepted the mail; otherwise the mail counts as not sent. */
  send(to: string, text: MailText): Promise<void>;
  close(): void;
}

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

interface Options {
  url: string;
  from: string;
  /** Called when the connection is refused; the mail is sent once more where it returns true. */
  recover?: () => Promise<boolean>;
}

/** Sends mails through an SMTP server. */
export function createMailer({ url, from, recover }: Options): Mailer {
  // Beyond this machine mails travel encrypted, or not at all.
  const transport = createTransport({ url, ...timeouts, requireTLS: !isLoopback(new URL(url).hostname) });
  const send = async (to: string, { subject, text }: MailText): Promise<void> => {
    await transport.sendMail({ from, to, subject, text });
  };
  return {
    send: async (to, text) => {
      try {
        await send(to, text);
      } catch (error) {
        const connectionRefused = errorCode(error) === 'ESOCKET' || errorCode(error) === 'ECONNECTION' || errorCode(error) === 'ECONNREFUSED';
        if (!connectionRefused || recover === undefined || !(await recover())) throw error;
        await send(to, text);
      }
    },
    close: () => transport.close(),
  };
}
