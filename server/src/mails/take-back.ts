import type { AccountChange } from '#contract/account-changes.ts';
import type { Origin } from '../platform/client-address.ts';
import { deviceIn } from './device.ts';
import { momentInWords, type MailReader } from './moment.ts';
import type { MailText } from '../platform/mail/mail-text.ts';
import { wordsIn } from '../platform/language/words.ts';

interface TakenBack {
  changes: readonly AccountChange[];
  /** The page to choose a new password. */
  link: string;
  now: Date;
  origin: Origin;
}

/** The mail that an address change was taken back, and what was added since was removed. */
export function takenBackMail(reader: MailReader, { changes, link, now, origin }: TakenBack): MailText {
  const { language } = reader;
  const { title, line, mail } = wordsIn(language).takeBack;
  // The lists, in order.
  const outcomes = ['removed', 'restored', 'kept', 'notRestored'] as const;
  const lists = outcomes.map((outcome) => {
    const lines = changes
      .filter((each) => each.outcome === outcome)
      .map(
        ({ thing, name, at }) => `- ${line[thing](name, at === null ? null : momentInWords(reader, new Date(at)))}\n`,
      );
    return lines.length === 0 ? '' : `${title[outcome]}\n${lines.join('')}\n`;
  });
  return mail(lists.join(''), link, momentInWords(reader, now), {
    ...origin,
    device: deviceIn(language, origin.device),
  });
}

interface Removed {
  /** The address that the account has again, partly masked. */
  address: string;
  now: Date;
  origin: Origin;
}

/** The mail to the address that a take-back removed. */
export function removedMail(reader: MailReader, { address, now, origin }: Removed): MailText {
  const device = deviceIn(reader.language, origin.device);
  return wordsIn(reader.language).takeBack.removedMail(address, momentInWords(reader, now), { ...origin, device });
}
