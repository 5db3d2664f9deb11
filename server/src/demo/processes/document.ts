import { createHash } from 'node:crypto';
import { html, trusted, type Markup } from '../../platform/pages/markup.ts';

interface Parts {
  title: string;
  style: string;
  body: Markup;
  /** Where a form may lead, also by redirects after it. */
  formAction: string;
}

/** A document with its only style and its security headers. */
export function writtenDocument({ title, style, body, formAction }: Parts): {
  text: string;
  headers: Record<string, string>;
} {
  const styleHash = createHash('sha256').update(style).digest('base64');
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${trusted(`<style>${style}</style>`)}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `;
  return {
    text: page.text,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  };
}
