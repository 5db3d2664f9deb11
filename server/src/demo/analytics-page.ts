import { analyticsCategory } from '#contract/calls/analytics.ts';
import { developersHeader } from './developers-header.ts';
import { html } from '../platform/pages/markup.ts';
import { plainPage } from '../platform/pages/plain-page.ts';
import { newestAnalyticsEvents } from '../features/analytics/store.ts';
import type { FeatureRoutes } from '../platform/http/features.ts';

/** The page with the newest analytics events, also as JSON for tests. */
export const routes: FeatureRoutes = ({ app, services }) => {
  if (!services.analytics) return [];
  const constraints = { site: 'mailbox' };
  const newest = () => newestAnalyticsEvents(services.database.query, 100);

  app.get('/activity', { constraints }, async (_request, reply) => {
    const rows = (await newest()).map(
      ({ at, brand, name, page, result }) =>
        html`<tr>
          <td>${at.toISOString().replace('T', ' ').slice(0, 19)}</td>
          <td>${brand}</td>
          <td>${name}</td>
          <td>${page}</td>
          <td>${result}</td>
        </tr>`,
    );
    const table = html`<article>
      <table>
        <thead>
          <tr>
            <th>Time, UTC</th>
            <th>Brand</th>
            <th>Event</th>
            <th>Page</th>
            <th>Result</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </article>`;
    const none = html`<p>No events yet. This page checks again every five seconds.</p>`;
    const body = html`<h1>Activity</h1>
      <p class="quiet">
        The newest 100 events of the category ${analyticsCategory}. All that is kept of an event is in its row.
      </p>
      ${rows.length > 0 ? table : none}`;
    return plainPage(reply, {
      title: 'Activity',
      language: 'en',
      header: developersHeader(services),
      body,
      refreshSeconds: 5,
    });
  });

  app.get('/activity/events', { constraints }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return newest();
  });
  return [];
};
