import { inTransaction } from '../platform/services/in-transaction.ts';
import type { Services } from '../platform/services/services.ts';
import { noticeMail } from '../mails/notices.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import type { Account } from './accounts.ts';
import type { Origin } from '../platform/client-address.ts';
import { notifyOwner } from './notify-owner.ts';

interface Lock {
  /** Null for a name without an account, which takes the same steps, so that timing reveals nothing. */
  account: Account | null;
  /** The key under which attempts are counted. */
  key: string;
  /** The origin of the last wrong password. */
  origin: Origin;
}

/**
 * Notifies the owner that wrong passwords locked an account: an event for each lock, a mail for the first few of a day.
 */
export async function notifyOfLock(services: Services, { account, key, origin }: Lock): Promise<void> {
  const { clock, limits, settings } = services;
  const at = clock.now();
  const subject = String(Math.ceil(settings.LOGIN_LOCK_SECONDS / 60));
  const { allowed: isMailed } = await limits.lockMails.consume(key);
  await inTransaction(services, async (query, services) => {
    if (account !== null)
      return notifyOwner(services, query, { account, type: 'account locked', at, origin, subject, isMailed });
    if (isMailed)
      await queueMail(services, query, {
        to: null,
        brand: null,
        content: noticeMail({ language: '', country: '' }, 'account locked', { at, origin, subject }),
      });
  });
}
