import { html, type Markup } from '../platform/pages/markup.ts';

/** Links the developers' pages to each other. */
export function developersHeader({ analytics }: { analytics: boolean }): Markup {
  return html`<strong>For developers</strong
    ><a href="/">Mailbox</a>${analytics ? html`<a href="/activity">Activity</a>` : html``}`;
}
