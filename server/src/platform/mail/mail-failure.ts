import * as v from 'valibot';
import { errorCode } from '../startup-error.ts';

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

const replySchema = v.object({
  message: v.string(),
  command: v.optional(v.string(), ''),
  responseCode: v.optional(v.number(), 0),
  response: v.optional(v.string(), ''),
});

/** Reads from the command and the reply code who has to act. */
export function failureOf(error: unknown): MailFailure {
  const { message, command, responseCode, response } = v.parse(replySchema, error);
  // The address itself cannot be written into a command.
  if (command === 'API' && errorCode(error) === 'EENVELOPE')
    return new MailFailure('recipient', `${recipientRefused}: ${message}`);
  // The one of a failed handshake ends with a line break.
  if (response === '') return new MailFailure('server', message.trim());
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
