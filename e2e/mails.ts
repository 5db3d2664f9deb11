import { expect } from '@playwright/test';
import type { Mail, Service } from './service.ts';

const codePattern = /(?<!\d)\d{6}(?!\d)/;

/** The mails to an address, newest first. */
export async function mailsTo(service: Service, address: string): Promise<readonly Mail[]> {
  return (await service.mails()).filter(({ to }) => to.includes(address));
}

/** The code in a mail. */
export function codeIn(mail: Mail | undefined): string {
  const code = codePattern.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error('There is no code in the mail.');
  return code;
}

/** Waits for the newest code mailed to an address. */
export async function codeMailedTo(service: Service, address: string): Promise<string> {
  const find = async (): Promise<Mail | undefined> =>
    (await mailsTo(service, address)).find(({ text }) => codePattern.test(text));
  await expect.poll(async () => (await find()) !== undefined).toBe(true);
  return codeIn(await find());
}
