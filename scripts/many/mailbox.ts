// The mails that the mail server of `npm run many` has accepted.
import * as v from 'valibot';
import { pause, until } from './program.ts';

/** How long a customer waits for a mail. */
export const mailSeconds = 30;
/** How long one takes to type a code. */
const typingMs = 1000;
const mailsSchema = v.array(v.object({ to: v.array(v.string()), subject: v.string(), text: v.string() }));

export class Mailbox {
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** The mails to an address, oldest first; none while the mail server is stopped. */
  async to(email: string): Promise<{ subject: string; text: string }[]> {
    const address = `http://127.0.0.1:${this.#port}/messages?to=${encodeURIComponent(email)}`;
    const answer = await fetch(address).catch(() => null);
    return answer === null ? [] : v.parse(mailsSchema, await answer.json());
  }

  /** The codes that were mailed to an address, oldest first. */
  async codesTo(email: string): Promise<string[]> {
    return (await this.to(email)).flatMap(({ text }) => /^\D*(\d{6})(?!\d)/.exec(text)?.[1] ?? []);
  }

  /**
   * The newest code, once there are more than `seen`; null if none comes in time. After an outage, a mail that was on
   * its way when another was requested arrives just before that one.
   */
  async nextCode(email: string, seen: number): Promise<string | null> {
    const hasCome = async (): Promise<boolean> => (await this.codesTo(email)).length > seen;
    await until(hasCome, mailSeconds);
    if (!(await hasCome())) return null;
    await pause(typingMs);
    return (await this.codesTo(email)).at(-1) ?? null;
  }
}
