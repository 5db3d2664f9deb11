import type { Client } from './client.ts';

/** Mails with a code begin with it; in others, the first digits are part of a date or an address. */
const pattern = /^\D*(\d{6})(?!\d)/;

/**
 * The code of the newest mail that has one, optionally to a given address. Mails are sent in parallel, so one queued earlier, such as the
 * report of a login, may arrive later.
 */
export async function mailedCode({ mails }: Pick<Client, 'mails'>, to?: string): Promise<string> {
  const codes = (await mails()).flatMap((mail) =>
    to === undefined || mail.to === to ? (pattern.exec(mail.text)?.[1] ?? []) : [],
  );
  return codes[0] ?? '';
}
