import { defaultLanguage } from '#contract/limits.ts';
import type { Brand } from '../configuration/brands.ts';
import { languageNamed } from '../language/language.ts';
import { wordsIn } from '../language/words.ts';
import { html, trusted, type Markup } from '../pages/markup.ts';

/** Where a link leads if it leads to the brand's support. */
export const support = 'contact-us';

export interface MailLink {
  label: string;
  /** `support`, a page of the account center by its path, or a full address. */
  to: string;
}

/** A fact about what happened. */
export interface MailFact {
  name: string;
  value: string;
}

/** What a mail says, without the brand. Its parts are shown in this order. */
export interface MailContent {
  /** Anything else than a language of the service means the default one. */
  language: string;
  /** What happened; also the title, unless there is one. */
  subject: string;
  /** If the subject also tells this mail from others like it. */
  title?: string;
  /** What happened and what follows from it. */
  text: readonly string[];
  code?: string;
  /** How long the code is valid, and what to take care of. */
  note?: readonly string[];
  /** The one thing to do. `before`: the sentence above it, if the text does not lead to it. */
  button?: MailLink & { before?: string };
  lists?: readonly { title: string; lines: readonly string[] }[];
  /** When and from where. */
  facts?: readonly MailFact[];
  /** What to do if it was not the reader, with links to do it. */
  advice?: { text: string; links: readonly MailLink[] };
}

/** A mail as sent. Both parts have the same content. */
export interface Mail {
  subject: string;
  text: string;
  /** Absent from mails that were queued before mails had it. */
  html?: string | undefined;
}

/** Writes a mail of a brand to an address. */
export function writeMail(content: MailContent, brand: Brand, to: string): Mail {
  const whole = (link: MailLink): MailLink => ({ ...link, to: addressOf(brand, link.to) });
  const { button, advice } = content;
  const linked: MailContent = {
    ...content,
    ...(button && { button: { ...button, ...whole(button) } }),
    ...(advice && { advice: { ...advice, links: advice.links.map(whole) } }),
  };
  return { subject: content.subject, text: textOf(linked, brand, to), html: pageOf(linked, brand, to) };
}

function addressOf({ accountOrigin, links }: Brand, to: string): string {
  if (to === support) return links[support];
  return to.startsWith('/') ? `${accountOrigin}${to}` : to;
}

function textOf(content: MailContent, { sender }: Brand, to: string): string {
  const { language, text, code = '', note = [], button, lists = [], facts = [], advice } = content;
  const { greeting, colon, end } = wordsIn(language).mailFrame;
  const linkText = ({ label, to: address }: MailLink): string => `${label}${colon.trimEnd()}\n${address}`;
  const blocks = [
    sender.name,
    greeting,
    ...text,
    code,
    note.join('\n'),
    button?.before ?? '',
    button === undefined ? '' : linkText(button),
    ...lists.map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].join('\n')),
    facts.map(({ name, value }) => `${name}${colon}${value}`).join('\n'),
    advice?.text ?? '',
    ...(advice?.links ?? []).map(linkText),
    // Mail programs take what follows these characters for a signature.
    `-- \n${sender.name}\n${end(to)}\n`,
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

const dark = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){
.ground{background:#0d1015!important}
.sheet{background:#151920!important;border-right-color:#282e38!important;border-bottom-color:#282e38!important;border-left-color:#282e38!important}
.ink{color:#eceff4!important}
.quiet{color:#aab2bf!important}
.box{background:#1f252e!important;color:#eceff4!important}
.line{border-color:#6f7887!important;color:#eceff4!important}}
`;
// Many mail programs remove all styles that are not at the element, and do not know units besides px.
const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif";
const sheet =
  'max-width:560px;margin:0 auto;padding:24px 20px;background:#ffffff;border:1px solid #e3e6eb;border-radius:10px;overflow-wrap:anywhere;word-break:break-word';
const body = 'margin:0 0 16px;font-size:16px;line-height:26px;color:#12161d';
const small = 'margin:0 0 16px;font-size:14px;line-height:22px;color:#4a5260';
const caption = 'margin:0 0 16px;font-size:13px;line-height:20px;color:#4a5260';
const box =
  'margin:0 0 16px;padding:16px 8px;border-radius:10px;background:#eff1f5;text-align:center;font-family:Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:600;letter-spacing:4px;color:#12161d';
const action =
  'display:inline-block;padding:12px 20px;border-radius:10px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none';

function pageOf(content: MailContent, { sender, accentColour }: Brand, to: string): string {
  const { language, subject, text, code, note = [], button, lists = [], facts = [], advice } = content;
  const { greeting, end } = wordsIn(language).mailFrame;
  const page = html`<!doctype html>
    <html lang="${languageNamed(language) ?? defaultLanguage}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>${subject}</title>
        ${trusted(`<style>${dark}</style>`)}
      </head>
      <body class="ground" style="margin:0;padding:0;background:#f6f7f9;${font}">
        <div class="ground" style="background:#f6f7f9;padding:16px 8px">
          <div class="sheet" style="${sheet};border-top:4px solid ${accentColour}">
            <p class="ink" style="${body};font-weight:600">${sender.name}</p>
            <h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600;color:#12161d">
              ${content.title ?? subject}
            </h1>
            ${[greeting, ...text].map(paragraph)}
            ${code === undefined ? html`` : html`<p class="box" translate="no" style="${box}">${code}</p>`}
            ${note.map((line) => html`<p class="quiet" style="${small}">${line}</p>`)}
            ${button === undefined ? html`` : buttonOf(button, accentColour)} ${lists.map(listOf)}
            ${facts.length === 0 ? html`` : factsOf(facts, wordsIn(language).mailFrame.colon)}
            ${advice === undefined ? html`` : paragraph(advice.text)} ${(advice?.links ?? []).map(linkOf)}
          </div>
          <p class="quiet" style="${caption};max-width:560px;margin:16px auto 0;padding:0 20px">
            ${sender.name}<br />${untranslated(end(to))}
          </p>
        </div>
      </body>
    </html> `;
  return page.text;
}

function paragraph(line: string): Markup {
  return html`<p class="ink" style="${body}">${untranslated(line)}</p>`;
}

/** The button, and its address for those whose mail program shows none. */
function buttonOf({ label, to, before }: NonNullable<MailContent['button']>, color: string): Markup {
  return html`${before === undefined ? html`` : paragraph(before)}
    <p style="margin:0 0 8px">
      <a href="${to}" target="_blank" style="${action};background:${color};color:#ffffff">${label}</a>
    </p>
    <p class="quiet" translate="no" style="${caption};word-break:break-all">${to}</p>`;
}

function linkOf({ label, to }: MailLink): Markup {
  return html`<p style="margin:0 0 12px">
    <a class="line" href="${to}" target="_blank" style="${action};border:1px solid #838b99;color:#12161d">${label}</a>
  </p>`;
}

function listOf({ title, lines }: { title: string; lines: readonly string[] }): Markup {
  return html`<p class="ink" style="${body}">${title}</p>
    <ul class="ink" style="${body};padding-left:20px">
      ${lines.map((line) => html`<li>${untranslated(line)}</li>`)}
    </ul>`;
}

function factsOf(facts: readonly MailFact[], colon: string): Markup {
  const lines = facts.map(({ name, value }) => html`${name}${colon}<span translate="no">${value}</span><br />`);
  return html`<p class="quiet" style="${small}">${lines}</p>`;
}

/** A sentence whose addresses no translator touches. */
function untranslated(line: string): Markup {
  const pieces = line.split(/([^\s,，。：]+@[\w.-]*\w)/);
  return html`${pieces.map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<span translate="no">${piece}</span>`))}`;
}
