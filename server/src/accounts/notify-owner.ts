import type { Kysely } from 'kysely';
import { newLoginMail, noticeMail } from '../mails/notices.ts';
import type { Tables } from '../platform/database/schema.ts';
import { queueMail, type Outbox } from '../platform/mail/outbox.ts';
import type { MailContent } from '../platform/mail/template.ts';
import type { Services } from '../platform/services/services.ts';
import type { Account } from './accounts.ts';
import type { Login, Notice } from '../mails/event-mails.ts';
import { writeEvent } from './events.ts';
import type { Origin } from '../platform/client-address.ts';

/** What sends a mail that says where something was done. */
type Notifier = Outbox & Pick<Services, 'findLocation'>;

type Owner = Pick<Account, 'id' | 'email' | 'email_verified' | 'language' | 'country' | 'brand'>;

interface Act {
  account: Owner;
  at: Date;
  origin: Origin;
}

interface NoticedAct extends Act {
  type: Notice;
  /** Further text of the event, such as an app's name. */
  detail?: string;
  /** The values for the mail's sentences. */
  subject?: string;
  /** False if the owner has had enough mails of this kind today, or another mail reports it. */
  isMailed?: boolean;
}

/** Writes the event of an act and queues its mail, inside the act's transaction. */
export async function notifyOwner(
  parts: Notifier,
  query: Kysely<Tables>,
  { account, type, at, origin, detail, subject = '', isMailed = true }: NoticedAct,
): Promise<void> {
  await writeEvent(query, { account: account.id, type, at, origin, detail: detail ?? null });
  if (!isMailed) return;
  const location = parts.findLocation(origin.address, account.language);
  await mailOwner(parts, query, account, noticeMail(account, type, { at, origin, location, subject }));
}

interface LoginAct extends Act {
  type: Login;
  isNewDevice: boolean;
  /** How long the device is remembered; null if it is not. */
  rememberedDays: number | null;
  /** The page where the owner reports that it was someone else. */
  reportLink(event: number): string;
}

/** Writes the event of a login, and queues a mail if the device is new to the account. */
export async function notifyOfLogin(
  parts: Notifier,
  query: Kysely<Tables>,
  { account, type, at, origin, isNewDevice, rememberedDays, reportLink }: LoginAct,
): Promise<void> {
  const event = await writeEvent(query, { account: account.id, type, at, origin });
  if (!isNewDevice) return;
  const location = parts.findLocation(origin.address, account.language);
  const content = newLoginMail(account, { at, origin, location, rememberedDays, link: reportLink(event) });
  await mailOwner(parts, query, account, content);
}

/** An unverified address may be another person's, so it gets no notice. */
async function mailOwner(
  parts: Outbox,
  query: Kysely<Tables>,
  { email, email_verified: isVerified, brand }: Owner,
  content: MailContent,
): Promise<void> {
  if (isVerified) await queueMail(parts, query, { to: email, brand, content });
}
