import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html, trusted, type Markup } from './markup.ts';

const style = `
:root{
  color-scheme:light dark;--ink:#12161d;--quiet:#4a5260;--line:#e3e6eb;--control:#838b99;--paper:#fff;--ground:#f6f7f9;
  --accent:#1a56db;--accent-ink:#1a56db;--error:#b3241a}
@media(prefers-color-scheme:dark){:root{
  --ink:#eceff4;--quiet:#aab2bf;--line:#282e38;--control:#6f7887;--paper:#151920;--ground:#0d1015;
  --accent:#2c66e3;--accent-ink:#8db2ff;--error:#ff9e93}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
header{background:var(--paper);border-bottom:1px solid var(--line)}
header div,main{max-width:56rem;margin:0 auto;padding:1rem 1.5rem}
header div{display:flex;gap:1.5rem;flex-wrap:wrap;align-items:baseline}
header strong{margin-right:auto;font-size:1.15rem}
main{padding-block:2.5rem}
h1{font-size:clamp(1.6rem,5vw,2.4rem);line-height:1.2;margin:0 0 1rem}
h2{font-size:1.1rem;margin:0}
a{color:var(--accent-ink)}
.quiet{color:var(--quiet);margin:.25rem 0 1rem}
article{
  background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem 1.5rem;
  margin:0 0 1rem}
article:has(table){overflow-x:auto}
table{width:100%;border-collapse:collapse;white-space:nowrap}
th,td{padding:.25rem 1rem .25rem 0;text-align:left}
button{
  font:inherit;font-weight:600;padding:.75rem 1.5rem;border:1px solid transparent;border-radius:.625rem;color:#fff;
  background:var(--accent);cursor:pointer}
input{
  font:inherit;width:100%;max-width:24rem;margin-top:.25rem;padding:.7rem .9rem;
  border:1px solid var(--control);border-radius:.625rem;color:inherit;background:var(--paper)}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--accent-ink);outline-offset:3px}
.home{
  display:inline-flex;align-items:center;gap:.625rem;min-height:2.75rem;color:var(--ink);font-size:1.0625rem;
  font-weight:600;text-decoration:none}
.home img{width:1.625rem;height:1.625rem}
footer{max-width:29rem;margin:0 auto;padding:0 2rem 1.5rem}
footer nav{display:flex;flex-wrap:wrap;gap:0 1.25rem;font-size:.8125rem;color:var(--quiet)}
footer nav>*{display:inline-flex;min-height:2.75rem;align-items:center}
footer a{color:var(--quiet)}
.panel{
  max-width:29rem;margin:0 auto;padding:2rem;background:var(--paper);border:1px solid var(--line);
  border-radius:1rem;overflow-wrap:anywhere}
.panel h1{font-size:min(1.5rem,10vw)}
.panel :is(p,ol){margin:0 0 1rem}
.message-row{min-height:1.5rem;margin-bottom:1rem;font-size:.875rem;color:var(--error)}
.panel label{font-weight:600}
.panel input{max-width:none;font-weight:400}
.panel button{width:100%}
.panel p>a,.form-end a{display:inline-flex;min-height:2.75rem;align-items:center;font-weight:600}
.panel .form-end{
  display:flex;flex-wrap:wrap;gap:0 1.5rem;margin:1.5rem 0 0;padding-top:.75rem;border-top:1px solid var(--line)}
@media(max-width:35rem){
  body:has(.panel){background:var(--paper)}
  main:has(.panel){padding-block:1rem}
  .panel{padding:1rem 0;border:0}
  footer{padding-inline:1.5rem}}
iframe{display:block;width:100%;height:36rem;border:0;border-radius:.5rem;resize:vertical}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:1rem;margin-top:2rem}
.grid article{margin:0}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Further parts of a brand's pages: its mark, and its colors if they differ. */
const ofBrand = { mark: '/mark.svg', colors: '/brand.css' };

interface Page {
  title: string;
  /** For search engines and link previews. */
  description?: string;
  language: string;
  body: Markup;
  header?: Markup;
  footer?: Markup;
  /** Shown with the mark and the colors of the host's brand. */
  isOfBrand?: boolean;
  refreshSeconds?: number;
  /** The pages that it shows in frames; none by default. */
  frames?: 'self';
  /** The hashes of its scripts; it has none by default. */
  scriptSources?: string;
  /** Where its forms may be sent; nowhere by default. */
  formAction?: 'self';
}

/** The brand's name with its mark, which links to its first page. */
export function brandLink(address: string, name: string): Markup {
  return html`<a class="home" href="${address}"><img src="${ofBrand.mark}" alt="" />${name}</a>`;
}

/** Sends a self-contained page, which needs no scripts. */
export function plainPage(
  reply: FastifyReply,
  {
    title,
    description,
    language,
    body,
    header,
    footer,
    isOfBrand = false,
    refreshSeconds,
    frames,
    scriptSources,
    formAction,
  }: Page,
): FastifyReply {
  const refresh =
    refreshSeconds === undefined ? html`` : html`<meta http-equiv="refresh" content="${refreshSeconds}" />`;
  const summary = description === undefined ? html`` : html`<meta name="description" content="${description}" />`;
  const top = header === undefined ? html`` : html`<header><div>${header}</div></header>`;
  const end = footer === undefined ? html`` : html`<footer>${footer}</footer>`;
  const colors = isOfBrand ? html`<link rel="stylesheet" href="${ofBrand.colors}" />` : html``;
  const own = isOfBrand ? "'self' " : '';
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        ${refresh}
        <title>${title}</title>
        ${summary}
        <link rel="icon" href="${isOfBrand ? ofBrand.mark : 'data:,'}" />
        ${trusted(`<style>${style}</style>`)} ${colors}
      </head>
      <body>
        ${top}
        <main>${body}</main>
        ${end}
      </body>
    </html> `;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src ${scriptSources ?? "'none'"}; style-src ${own}'sha256-${styleHash}'; img-src ${own}data:; base-uri 'none'; ` +
        `frame-src ${frames === undefined ? "'none'" : "'self'"}; form-action ${formAction === undefined ? "'none'" : "'self'"}; frame-ancestors 'none'`,
    )
    .header('x-content-type-options', 'nosniff')
    .send(page.text);
}
