import { setTimeout as wait } from 'node:timers/promises';
import { developersHeader } from './developers-header.ts';
import { html } from '../platform/pages/markup.ts';
import { plainPage } from '../platform/pages/plain-page.ts';
import type { FeatureRoutes } from '../platform/http/features.ts';
import { hasUnsentMails } from '../platform/mail/outbox.ts';

const waitMs = 20;
const maxWaits = 1000;

/** The page with the mailbox's mails, newest first, also as JSON for tests. */
export const routes: FeatureRoutes = ({ app, services }) => {
  const constraints = { site: 'mailbox' };
  const newest = () =>
    services.database.query.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(100).execute();

  app.get('/', { constraints }, async (_request, reply) => {
    const mails = (await newest()).map(
      ({ subject, recipient, received_at, text }) =>
        html`<article>
          <h2>${subject}</h2>
          <p class="quiet">To ${recipient}, ${received_at.toISOString().replace('T', ' ').slice(0, 19)} UTC</p>
          <pre>${text}</pre>
        </article>`,
    );
    const body = html`<h1>Mailbox</h1>
      ${mails.length > 0 ? mails : html`<p>No mails yet. This page checks again every five seconds.</p>`}`;
    return plainPage(reply, {
      title: 'Mailbox',
      language: 'en',
      header: developersHeader(services),
      body,
      refreshSeconds: 5,
    });
  });

  app.get('/messages', { constraints }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    // Tests ask right after an action, so wait until queued mails are in the list.
    for (let waits = 0; waits < maxWaits && (await hasUnsentMails(services.database.query)); waits += 1)
      await wait(waitMs);
    const mails = await newest();
    return mails.map(({ id, recipient, subject, text, received_at }) => ({
      id,
      to: recipient,
      subject,
      text,
      receivedAt: received_at.toISOString(),
    }));
  });
  return [];
};
