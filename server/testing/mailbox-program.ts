// mailbox-program.ts SMTP-PORT PORT FOLDER: a mail server for `npm run many`. It stores each mail before accepting it,
// and shows what it accepted as a page, newest first; `/messages?to=` has the mails to an address as JSON.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import * as v from 'valibot';

const [smtpPort = '', port = '', folder = ''] = process.argv.slice(2);
const host = '127.0.0.1';
mkdirSync(folder, { recursive: true });

const mailSchema = v.object({ to: v.array(v.string()), subject: v.string(), text: v.string() });

const mails = readdirSync(folder)
  .toSorted((one, other) => Number(one) - Number(other))
  .map((name) => v.parse(mailSchema, JSON.parse(readFileSync(join(folder, name), 'utf8'))));

async function accept(raw: Buffer, to: string[]): Promise<void> {
  const { subject = '', text = '' } = await PostalMime.parse(raw);
  const mail = { to, subject, text };
  writeFileSync(join(folder, String(mails.length)), JSON.stringify(mail));
  mails.push(mail);
}

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, { envelope }, done) => {
    buffer(stream)
      .then((raw) =>
        accept(
          raw,
          envelope.rcptTo.map(({ address }) => address),
        ),
      )
      .then(() => done(), done);
  },
});
smtp.on('error', () => undefined);
smtp.listen(Number(smtpPort), host);

const escaped = (text: string): string => text.replaceAll(/[&<]/g, (each) => `&#${each.charCodeAt(0)};`);

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mails');
  if (pathname === '/messages') {
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify(mails.filter(({ to }) => to.includes(searchParams.get('to') ?? ''))));
  }
  const articles = mails
    .toReversed()
    .slice(0, 100)
    .map(
      ({ to, subject, text }) =>
        `<h2>${escaped(subject)}</h2><p>To ${escaped(to.join())}</p><pre>${escaped(text)}</pre>`,
    );
  response.setHeader('content-type', 'text/html; charset=utf-8');
  return response.end(
    `<!doctype html><title>Mails</title><meta http-equiv="refresh" content="5" /><h1>Mails</h1>${articles.join('')}`,
  );
}).listen(Number(port), host);
