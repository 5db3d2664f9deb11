import { html, type Markup } from '../platform/pages/markup.ts';

/** Leads from one developers' page to the others. */
export function developersHeader({ analytics }: { analytics: boolean }): Markup {
  return html`<strong>For developers</strong
    ><a href="/">Mailbox</a>${analytics ? html`<a href="/activity">Activity</a>` : html``}`;
}
