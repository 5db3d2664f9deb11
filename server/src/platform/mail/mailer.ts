import { createTransport } from 'nodemailer';
import { errorCode } from '../startup-error.ts';
import type { Text } from './templates.ts';

export interface Mailer {
  /** Resolves when the mail server took the mail; otherwise the mail counts as not sent. */
  send(to: string, text: Text): Promise<void>;
  close(): void;
}

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

interface Options {
  url: string;
  from: string;
  /** Called when nobody listens there; where it answers true the mail is tried once more. */
  recover?: () => Promise<boolean>;
}

/** Sends mails through an SMTP server. */
export function makeMailer({ url, from, recover }: Options): Mailer {
  const transport = createTransport({ url, ...timeouts });
  const send = async (to: string, { subject, text }: Text): Promise<void> => {
    await transport.sendMail({ from, to, subject, text });
  };
  return {
    send: async (to, text) => {
      try {
        await send(to, text);
      } catch (error) {
        const nobodyListens = errorCode(error) === 'ESOCKET' || errorCode(error) === 'ECONNECTION' || errorCode(error) === 'ECONNREFUSED';
        if (!nobodyListens || recover === undefined || !(await recover())) throw error;
        await send(to, text);
      }
    },
    close: () => transport.close(),
  };
}
