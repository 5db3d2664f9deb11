import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import { jobsAtOnce } from '../jobs/queue.ts';
import { isLoopback } from '../loopback.ts';
import { errorCode } from '../startup-error.ts';
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

/** The prefix of the message of a mail whose recipient the server refuses from any sender. */
export const recipientRefused = 'The mail server refuses the recipient';

/**
 * Why a mail was not accepted. Only the refusal of a `recipient` or of this one `mail` is final; everything else is for
 * the operator to mend, and the mail is tried again.
 */
export class MailFailure extends Error {
  override name = 'MailFailure';
  readonly of: 'recipient' | 'mail' | 'server';

  constructor(of: MailFailure['of'], message: string) {
    super(message.replaceAll(/[^\s<>"]+@[^\s<>",;:]+/g, '•••@•••'));
    this.of = of;
  }
}

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

const replySchema = v.object({
  message: v.string(),
  command: v.optional(v.string(), ''),
  responseCode: v.optional(v.number(), 0),
  response: v.optional(v.string(), ''),
});

/** Reads from the command and the reply code who has to act. */
function failureOf(error: unknown): MailFailure {
  const { message, command, responseCode, response } = v.parse(replySchema, error);
  // The address itself cannot be written into a command.
  if (command === 'API' && errorCode(error) === 'EENVELOPE')
    return new MailFailure('recipient', `${recipientRefused}: ${message}`);
  if (response === '') return new MailFailure('server', message);
  if (command === 'RCPT TO' && isOfRecipient(responseCode, response))
    return new MailFailure('recipient', `${recipientRefused}: ${response}`);
  const isOfMail = errorCode(error) === 'EMESSAGE' && responseCode >= 500;
  return new MailFailure(
    isOfMail ? 'mail' : 'server',
    `The mail server answers ${isOfMail ? 'the mail' : command} with ${response}`,
  );
}

/**
 * The classes 5.1 and 5.2 (RFC 3463) are about the address and its mailbox. A server without such codes says the same
 * with 550, 551 or 553, unless it refuses to relay.
 */
function isOfRecipient(code: number, response: string): boolean {
  const [, detail] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (detail !== undefined) return code >= 500 && /^5\.[12]\./.test(detail);
  return [550, 551, 553].includes(code) && !/relay/i.test(response);
}
