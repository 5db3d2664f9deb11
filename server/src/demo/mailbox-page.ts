import { setTimeout as wait } from 'node:timers/promises';
import { developersHeader } from './developers-header.ts';
import { queryOf, refuse } from '../platform/http/errors.ts';
import { html } from '../platform/pages/markup.ts';
import { plainPage } from '../platform/pages/plain-page.ts';
import type { FeatureRoutes } from '../platform/http/features.ts';
import { hasUnsentMails } from '../platform/mail/outbox.ts';

const waitMs = 20;
const maxWaits = 1000;
/** A mail runs no scripts; its links open in a new tab. */
const sandbox = 'allow-popups allow-popups-to-escape-sandbox';

/** The page with the mailbox's mails, newest first, also as JSON for tests. */
export const routes: FeatureRoutes = ({ app, services }) => {
  const constraints = { site: 'mailbox' };
  const newest = () =>
    services.database.query.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(100).execute();

  app.get('/', { constraints }, async (request, reply) => {
    const isText = new URLSearchParams(queryOf(request)).has('text');
    const mails = (await newest()).map(
      ({ id, subject, recipient, received_at, text, html: page }) =>
        html`<article>
          <h2>${subject}</h2>
          <p class="quiet">To ${recipient}, ${received_at.toISOString().replace('T', ' ').slice(0, 19)} UTC</p>
          ${
            isText || page === null
              ? html`<pre>${text}</pre>`
              : html`<iframe src="/messages/${id}" title="${subject}" sandbox="${sandbox}" loading="lazy"></iframe>`
          }
        </article>`,
    );
    const body = html`<h1>Mailbox</h1>
      <p>${isText ? html`<a href="/">Show formatted mails</a>` : html`<a href="/?text">Show the texts of mails</a>`}</p>
      ${mails.length > 0 ? mails : html`<p>No mails yet. This page checks again every five seconds.</p>`}`;
    return plainPage(reply, {
      title: 'Mailbox',
      language: 'en',
      header: developersHeader(services),
      body,
      refreshSeconds: 5,
      frames: 'self',
    });
  });

  app.get<{ Params: { id: string } }>('/messages/:id', { constraints }, async ({ params }, reply) => {
    const mails = services.database.query.selectFrom('mails').select('html').where('html', 'is not', null);
    const mail = /^[1-9]\d{0,8}$/.test(params.id)
      ? await mails.where('id', '=', Number(params.id)).executeTakeFirst()
      : undefined;
    if (mail === undefined) return refuse(reply, 'not_found');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, max-age=3600, immutable')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${sandbox}`,
      )
      .send(mail.html);
  });

  app.get('/messages', { constraints }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    // Tests ask right after an action, so wait until queued mails are in the list.
    for (let waits = 0; waits < maxWaits && (await hasUnsentMails(services.database.query)); waits += 1)
      await wait(waitMs);
    const mails = await newest();
    return mails.map(({ id, recipient, subject, text, html: page, received_at }) => ({
      id,
      to: recipient,
      subject,
      text,
      html: page,
      receivedAt: received_at.toISOString(),
    }));
  });
  return [];
};
