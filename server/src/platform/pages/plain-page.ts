import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html, trusted, type Markup } from './markup.ts';

const style = `
:root{
  color-scheme:light dark;--ink:#1b2430;--quiet:#5a6675;--line:#d9dfe7;--paper:#fff;--ground:#f3f5f8;
  --accent:#0b6bcb}
@media(prefers-color-scheme:dark){:root{
  --ink:#e8edf3;--quiet:#a3afbd;--line:#37424f;--paper:#1a2129;--ground:#11161c;--accent:#6db3ff}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
header{background:var(--paper);border-bottom:1px solid var(--line)}
header div,main{max-width:56rem;margin:0 auto;padding:1rem 1.5rem}
header div{display:flex;gap:1.5rem;flex-wrap:wrap;align-items:baseline}
header strong{margin-right:auto;font-size:1.15rem}
main{padding-block:2.5rem}
h1{font-size:clamp(1.6rem,5vw,2.4rem);line-height:1.2;margin:0 0 1rem}
h2{font-size:1.1rem;margin:0}
a{color:var(--accent)}
.quiet{color:var(--quiet);margin:.25rem 0 1rem}
article{
  background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem 1.5rem;
  margin:0 0 1rem}
article:has(table){overflow-x:auto}
table{width:100%;border-collapse:collapse;white-space:nowrap}
th,td{padding:.25rem 1rem .25rem 0;text-align:left}
button{
  font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:.5rem;color:var(--paper);
  background:var(--accent);cursor:pointer}
input{
  font:inherit;width:100%;max-width:24rem;margin-top:.25rem;padding:.7rem .9rem;
  border:1px solid var(--quiet);border-radius:.5rem;color:inherit;background:var(--paper)}
button:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:1rem;margin-top:2rem}
.grid article{margin:0}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

interface Page {
  title: string;
  language: string;
  body: Markup;
  header?: Markup;
  refreshSeconds?: number;
  /** Where its forms may be sent; without it nowhere. */
  formAction?: 'self';
}

/** Sends a page without scripts that is complete in itself. */
export function plainPage(
  reply: FastifyReply,
  { title, language, body, header, refreshSeconds, formAction }: Page,
): FastifyReply {
  const refresh =
    refreshSeconds === undefined ? html`` : html`<meta http-equiv="refresh" content="${refreshSeconds}" />`;
  const top = header === undefined ? html`` : html`<header><div>${header}</div></header>`;
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        ${refresh}
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${trusted(`<style>${style}</style>`)}
      </head>
      <body>
        ${top}
        <main>${body}</main>
      </body>
    </html> `;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; ` +
        `form-action ${formAction === undefined ? "'none'" : "'self'"}; frame-ancestors 'none'`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(page.text);
}
