import type { Client } from './client.ts';

/** The mails with a code begin with it; in others the first digits are of a date or an address. */
const pattern = /^\D*(\d{6})(?!\d)/;

/**
 * The code of the newest mail that has one, to an address where it is given. Several mails are sent at a time: one that
 * was queued before, such as the report of a login, may arrive after it.
 */
export async function mailedCode({ mails }: Pick<Client, 'mails'>, to?: string): Promise<string> {
  const codes = (await mails()).flatMap((mail) =>
    to === undefined || mail.to === to ? (pattern.exec(mail.text)?.[1] ?? []) : [],
  );
  return codes[0] ?? '';
}
