import { methodsOf, type Answer, type Client } from './client.ts';

/** Mails with a code begin with it; in others, the first digits are part of a date or an address. */
const pattern = /^\D*(\d{6})(?!\d)/;

/**
 * The code of the newest mail that has one, optionally to a given address. Mails are sent in parallel, so one queued
 * earlier, such as the report of a login, may arrive later.
 */
export async function mailedCode({ mails }: Pick<Client, 'mails'>, to?: string): Promise<string> {
  const codes = (await mails()).flatMap((mail) =>
    to === undefined || mail.to === to ? (pattern.exec(mail.text)?.[1] ?? []) : [],
  );
  return codes[0] ?? '';
}

/** The verify headers that answer a challenge with its mailed code. */
export async function proveByMail(
  client: Pick<Client, 'send' | 'mails'>,
  challenge: Answer,
  to?: string,
): Promise<Record<string, string>> {
  const id = methodsOf(challenge)['email_code'] ?? '';
  await client.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
  return { 'x-verify-id': id, 'x-verify-code': await mailedCode(client, to) };
}
