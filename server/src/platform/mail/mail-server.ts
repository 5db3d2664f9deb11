import { createTransport } from 'nodemailer';
import { isLoopback } from '../loopback.ts';
import { errorCode } from '../startup-error.ts';
import { failureOf } from './mail-failure.ts';

const timeouts = { greetingTimeout: 5000, socketTimeout: 10_000 };

export interface MailServer {
  url: string;
  /**
   * The name to greet with, unless the URL has one (`?name=`). Otherwise it would be the name of this machine, or
   * `[127.0.0.1]` if that is no full one, which some servers refuse.
   */
  name?: string;
  /** In milliseconds, for connecting and the greeting together; 5 seconds by default. */
  connectionTimeout?: number;
}

/** How to connect to a mail server. Beyond this machine, mails are sent encrypted or not at all. */
export function serverOptions({ url, name, connectionTimeout = 5000 }: MailServer) {
  const { hostname, searchParams } = new URL(url);
  const greeting = searchParams.get('name') ?? name;
  return {
    url,
    ...timeouts,
    connectionTimeout,
    requireTLS: !isLoopback(hostname),
    ...(greeting !== undefined && { name: greeting }),
  };
}

/**
 * Asks the mail server of SMTP_URL once for what a mail needs: a connection, encryption and the login. Returns what to
 * do if it refuses one of them, else null.
 */
export async function mailServerProblem(server: MailServer): Promise<string | null> {
  const transport = createTransport(serverOptions(server));
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { message } = failureOf(error);
    const reason = `${errorCode(error)} ${error instanceof Error ? error.message : ''}`;
    const [, hint = 'accepts no mails'] = hints.find(([pattern]) => pattern.test(reason)) ?? [];
    return `The mail server of SMTP_URL ${hint} (${message.replace(/\.$/, '')}).`;
  } finally {
    transport.close();
  }
}

/** What to do, by the code and the message of the error. */
const hints: readonly (readonly [RegExp, string])[] = [
  [/^EAUTH /, 'refuses the login. Check user and password'],
  [
    /certificate|altname/i,
    'has a certificate that is not trusted. Name the host as the certificate does; for a private authority, set NODE_EXTRA_CA_CERTS to a file with its certificate',
  ],
  [/wrong version number|packet length too long/i, 'does not begin with TLS on this port. Use smtp:// for STARTTLS'],
  [/STARTTLS/, 'offers no encryption, which is required beyond this machine. Use a port with STARTTLS, or smtps://'],
  [/Greeting never received/, 'does not greet. A port that begins with TLS, such as 465, needs smtps://'],
  [
    /^EDNS |ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/,
    'does not respond. Check host and port, and the network',
  ],
];
