import { createTransport } from 'nodemailer';
import { isLoopback } from '../loopback.ts';
import { errorCode } from '../startup-error.ts';
import { failureOf } from './mail-failure.ts';

/**
 * Some mail servers let strangers wait before they greet, or examine a mail before they accept it. Who leaves earlier
 * gets no mail through, or sends one again that was accepted (RFC 5321, 4.5.3.2, allows minutes for both).
 */
const setUpMs = 30_000;
const answerMs = 120_000;

export interface MailServer {
  url: string;
  /**
   * The name to greet with, unless the URL has one (`?name=`). Otherwise it would be the name of this machine, or
   * `[127.0.0.1]` if that is no full one, which some servers refuse.
   */
  name?: string;
  /** In milliseconds, for connecting and the greeting together; 30 seconds by default. */
  connectionTimeout?: number;
}

/**
 * How to connect to a mail server. Beyond this machine, mails are sent encrypted or not at all. A
 * relay on it is asked for no encryption: its certificate is often for another name.
 */
export function serverOptions({ url, name, connectionTimeout = setUpMs }: MailServer) {
  const { hostname, username, searchParams } = new URL(url);
  const isHere = isLoopback(hostname);
  const greeting = searchParams.get('name') ?? name;
  return {
    url,
    connectionTimeout,
    greetingTimeout: setUpMs,
    socketTimeout: answerMs,
    requireTLS: !isHere,
    ignoreTLS: isHere && username === '',
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
