import type { Mail, Service } from './service.ts';

/** The mails to an address, newest first. */
export async function mailsTo(service: Service, address: string): Promise<readonly Mail[]> {
  return (await service.mails()).filter(({ to }) => to.includes(address));
}

/** The code in a mail. */
export function codeIn(mail: Mail | undefined): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error('There is no code in the mail.');
  return code;
}
