import type { ServerResponse } from 'node:http';
import { html, type Markup } from '../../platform/pages/markup.ts';
import { writtenDocument } from '../processes/document.ts';
import type { DemonstrationPerson, DemonstrationSystem } from '../processes/people.ts';

const style = `:root{color-scheme:light dark;--ink:#1d2420;--quiet:#545f58;--line:#c3ccc6;--paper:#fff;--ground:#eef2ef;--accent:#1f6b45}
@media(prefers-color-scheme:dark){:root{--ink:#e9efeb;--quiet:#a6b3ab;--line:#46534b;--paper:#1b221e;--ground:#121714;--accent:#7fd0a4}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,26rem);place-content:center;padding:1.5rem 1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
main{padding:2rem 1.75rem;background:var(--paper);border:1px solid var(--line);border-radius:1rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}.name{margin:0 0 1.25rem;font-weight:700;color:var(--accent)}p{margin:0 0 1.25rem;overflow-wrap:anywhere}.quiet{color:var(--quiet)}
form{display:grid;gap:.625rem}button{font:inherit;color:inherit;text-align:start;padding:.625rem 1rem;background:none;border:1px solid var(--line);border-radius:.625rem;cursor:pointer}
button:hover{border-color:var(--accent)}button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
button>span{display:block;overflow-wrap:anywhere}button .quiet{font-size:.875rem}.cancel{text-align:center;margin-top:.625rem;border-color:transparent;color:var(--accent)}`;

export interface Page {
  status: number;
  title: string;
  body: Markup;
  /** Where else the page's form may lead, apart from the provider itself. */
  leadsTo?: string;
}

/** The page where a user is chosen. Being a demonstration, the provider checks nothing. */
export function peoplePage(
  { name }: DemonstrationSystem,
  people: readonly DemonstrationPerson[],
  leadsTo: string,
): Page {
  const buttons = people.map(
    (person) =>
      html`<button name="person" value="${person.key}">
        <span>Continue as ${spoken(person.name)}</span><span class="quiet">${person.email}</span>
      </button>`,
  );
  const body = html`<p class="name">${name}</p>
    <h1>Sign in with ${name}</h1>
    <p class="quiet">
      ${name} is a demonstration. Choose who you are: ${new URL(leadsTo).hostname} learns the name and the email
      address.
    </p>
    <form method="post">${buttons}<button class="cancel" name="cancel" value="yes">Cancel</button></form>`;
  return { status: 200, title: `Sign in with ${name}`, body, leadsTo };
}

/** Marks a name in Chinese characters as Chinese. */
function spoken(name: string): Markup {
  return /\p{Script=Han}/u.test(name) ? html`<span lang="zh-CN">${name}</span>` : html`${name}`;
}

/** A page with one message. */
export function noticePage({ name }: DemonstrationSystem, status: number, title: string, words: string): Page {
  return {
    status,
    title: `${title} - ${name}`,
    body: html`<p class="name">${name}</p>
      <h1>${title}</h1>
      <p>${words}</p>`,
  };
}

/** The whole document with its security headers. */
export function written({ title, body, leadsTo }: Page): { text: string; headers: Record<string, string> } {
  // `form-action` also covers redirects after the form, which end at the client.
  return writtenDocument({ title, style, body, formAction: leadsTo === undefined ? "'none'" : `'self' ${leadsTo}` });
}

export function send(response: ServerResponse, page: Page): void {
  const { text, headers } = written(page);
  response.writeHead(page.status, headers).end(text);
}
