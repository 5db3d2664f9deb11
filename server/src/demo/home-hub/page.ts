import { html, type Markup } from '../../platform/pages/markup.ts';
import { writtenDocument } from '../processes/document.ts';
import type { Received } from './client.ts';
import type { Order } from './order.ts';

const style = `:root{color-scheme:light dark;--ink:#2a1f17;--quiet:#6b5a4d;--line:#dccfc3;--paper:#fffdfb;--ground:#f6efe8;--accent:#9a4a12}
@media(prefers-color-scheme:dark){:root{--ink:#f3e9e0;--quiet:#bfae9f;--line:#4d4037;--paper:#221b16;--ground:#17120e;--accent:#f0a468}}
*{box-sizing:border-box}body{margin:0;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
main{max-width:40rem;margin:0 auto;padding:3rem 1.25rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.125rem;margin:0 0 .75rem}
.name{font-weight:700;color:var(--accent);margin:0 0 1.5rem}p{margin:0 0 1rem}.quiet{color:var(--quiet)}
section{background:var(--paper);border:1px solid var(--line);border-radius:1rem;padding:1.25rem 1.5rem;margin:0 0 1.25rem}
dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.25rem 1rem;margin:0}dd{margin:0;overflow-wrap:anywhere}dt{color:var(--quiet)}
ul{margin:0;padding:0;list-style:none;display:grid;gap:.5rem}a{color:var(--accent)}li a,.again{display:inline-block;padding:.375rem 0}`;

/** What the app can request. */
const requests = [
  { key: 'profile', words: 'Log in with Account Center' },
  { key: 'partner', words: 'Log in as a partner app, choosing the account first' },
] as const;

export interface Page {
  text: string;
  headers: Record<string, string>;
}

/** The app's only page: what it may request, or what it received. */
export function hubPage({ issuers }: Pick<Order, 'issuers'>, received: Received | null): Page {
  const links = issuers.map(
    ({ brand }) =>
      html`<section>
        <h2>${brand[0]?.toUpperCase() ?? ''}${brand.slice(1)} brand</h2>
        <ul>
          ${requests.map(({ key, words }) => html`<li><a href="/start?brand=${brand}&amp;request=${key}">${words}</a></li>`)}
        </ul>
      </section>`,
  );
  return writtenDocument({
    title: 'Home Hub',
    style,
    formAction: "'none'",
    body: html`<h1>Home Hub</h1>
      <p class="quiet">A demonstration app of another company. It asks the account center who you are.</p>
      ${received === null ? html`` : shown(received)}${links}`,
  });
}

function shown(received: Received): Markup {
  if (received.kind === 'refused') {
    return html`<section role="status">
      <h2>Home Hub received nothing</h2>
      ${list({ error: received.error, description: received.description })}
    </section>`;
  }
  const { issuer, scope, claims } = received;
  return html`<section role="status">
      <h2>Home Hub received</h2>
      ${list(claims)}
    </section>
    <section>
      <h2>By</h2>
      ${list({ issuer, scope })}
      <p><a class="again" href="/forget">Forget it</a></p>
    </section>`;
}

function list(facts: Readonly<Record<string, unknown>>): Markup {
  return html`<dl>
    ${Object.entries(facts).map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${String(value)}</dd>`,
    )}
  </dl>`;
}
