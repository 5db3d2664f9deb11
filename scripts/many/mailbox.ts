// The mails that the mail server of `npm run many` has accepted.
import * as v from 'valibot';
import { until } from './program.ts';

/** How long a customer waits for a mail. */
export const mailSeconds = 30;
const mailsSchema = v.array(v.object({ to: v.array(v.string()), subject: v.string(), text: v.string() }));

type Mail = v.InferOutput<typeof mailsSchema>[number];

export class Mailbox {
  readonly #port: number;
  readonly #read = new Map<string, Mail[]>();

  constructor(port: number) {
    this.#port = port;
  }

  /** The mails to an address, oldest first; those of the last time while the mail server is stopped. */
  async to(email: string): Promise<Mail[]> {
    const address = `http://127.0.0.1:${this.#port}/messages?to=${encodeURIComponent(email)}`;
    const answer = await fetch(address).catch(() => null);
    if (answer !== null) this.#read.set(email, v.parse(mailsSchema, await answer.json()));
    return this.#read.get(email) ?? [];
  }

  /** The codes that were mailed to an address, oldest first. */
  async codesTo(email: string): Promise<string[]> {
    return (await this.to(email)).flatMap(({ text }) => /^\D*(\d{6})(?!\d)/.exec(text)?.[1] ?? []);
  }

  /** The newest code, once there are more than `seen`; null if none comes in time. */
  async nextCode(email: string, seen: number): Promise<string | null> {
    let codes: string[] = [];
    await until(async () => (codes = await this.codesTo(email)).length > seen, mailSeconds);
    return codes.length > seen ? (codes.at(-1) ?? null) : null;
  }
}
