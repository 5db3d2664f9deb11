import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { allMails, hostileName } from '../../../testing/all-mails.ts';
import { brands } from '../../../testing/brands.ts';
import { foreignServer } from '../../../testing/mail-server.ts';
import { createMailer } from './mailer.ts';
import { writeMail, type MailContent } from './template.ts';

const to = 'lin@example.com';
const all = brands.flatMap((brand) =>
  languages.flatMap((language) =>
    Object.entries(allMails(language)).flatMap(([name, mails]) =>
      mails.map((content, index) => {
        const { text, html = '' } = writeMail(content, brand, to);
        return { kind: `${brand.name} ${language} ${name} ${index}`, content, brand, text, html, shown: shownIn(html) };
      }),
    ),
  ),
);
/** The mails for which something is not true. */
const except = (isTrue: (mail: (typeof all)[number]) => boolean): string[] =>
  all.filter((mail) => !isTrue(mail)).map(({ kind }) => kind);

/** What a reader sees of a page, and its links. */
function shownIn(page: string): { text: string; links: string[] } {
  const plain = (markup: string): string =>
    markup
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&#(\d+);/g, (_, point: string) => String.fromCodePoint(Number(point)));
  const body = page.slice(page.indexOf('<body'));
  const links = [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, link = '']) => plain(link));
  return { text: plain(body).replaceAll(/\s+/g, ' '), links };
}

/** All sentences and names of a mail. */
function saidIn({ text, code = '', note = [], lists = [], facts = [], advice, button }: MailContent): string[] {
  return [
    ...text,
    code,
    ...note,
    button?.before ?? '',
    button?.label ?? '',
    ...lists.flatMap(({ title, lines }) => [title, ...lines]),
    ...facts.flatMap(({ name, value }) => [name, value]),
    advice?.text ?? '',
    ...(advice?.links ?? []).map(({ label }) => label),
  ].map((each) => each.replaceAll(/\s+/g, ' '));
}

test('all mails say the same in both parts, with the brand, a greeting and the recipient [ACT-05]', () => {
  expect(all.length).toBeGreaterThan(200);
  const isSaid = (said: readonly string[], text: string) => said.every((each) => text.includes(each));
  const inText = except(({ brand, content, text }) => {
    return isSaid([brand.sender.name, to, ...saidIn(content)], text.replaceAll(/\s+/g, ' '));
  });
  const inPage = except(({ brand, content, shown }) => {
    return isSaid([brand.sender.name, to, content.title ?? content.subject, ...saidIn(content)], shown.text);
  });
  const greeted = except(({ text }) => /\n\n(Hello,|您好：)\n\n/.test(text));
  expect([inText, inPage, greeted]).toEqual([[], [], []]);
});

test('all mails have the same full addresses in both parts, each whole on its line [ACT-05]', () => {
  for (const { kind, text, shown } of all) {
    const links = [...text.matchAll(/^https:\/\/\S+$/gm)].map(([link]) => link);
    expect([kind, links, text.match(/https?:/g)?.length ?? 0]).toEqual([kind, shown.links, links.length]);
  }
});

test('all mails escape what others have named, and load and run nothing [ACT-05]', () => {
  const elements = /<(img|script|link|iframe|object|form|input|svg|base)\b|<[^>]*\s(src|on\w+)=|url\(|@import/i;
  expect(all.filter(({ content }) => JSON.stringify(content).includes('onerror')).length).toBeGreaterThan(10);
  expect(except(({ html }) => !html.includes(hostileName) && !elements.test(html))).toEqual([]);
});

test('all mails have at most one filled button, and a link for a reader who did not do it [ACT-05]', () => {
  const filled = except(({ html, brand, content: { button } }) => {
    return html.split(`background:${brand.accentColour}`).length - 1 === (button === undefined ? 0 : 1);
  });
  const acting = except(({ content: { advice } }) => {
    return (advice?.links ?? []).length > 0 || /ignore this email|忽略此邮件/.test(advice?.text ?? '');
  });
  expect([filled, acting]).toEqual([[], []]);
});

test('addresses and codes are kept from translators [ACT-05]', () => {
  const [mail] = brands;
  const { html = '' } = writeMail(
    { language: 'en-US', subject: 'x', text: ['Sent to l•••@corvid.example.'], code: '748310' },
    mail,
    to,
  );
  const kept = [...html.matchAll(/translate="no"[^>]*>([^<]*)</g)].map(([, text = '']) => text.trim());
  expect(kept).toEqual(['l•••@corvid.example', '748310', to]);
});

test('the accents of mails are those of the brands’ pages [SHL-01]', () => {
  const tokens = ['src/ui/theme/tokens.css', 'src/brands/regional/brand.css'].map(
    (file) => /--accent: (#\w+)/.exec(readFileSync(file, 'utf8'))?.[1],
  );
  expect(brands.map(({ accentColour }) => accentColour)).toEqual(tokens);
});

test('a mail is sent as two alternatives, the text first, and long links arrive whole [TFA-04]', async () => {
  const { port, mails } = await foreignServer();
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}` });
  const [brand] = brands;
  const link = `https://account.example.com/emailcallback?candidate=${'abcdef0123456789'.repeat(20)}`;
  const content = { language: 'zh-CN', subject: '您好', text: ['一。'], button: { label: '打开', to: link } };
  const mail = writeMail(content, brand, to);
  await mailer.send(to, { ...mail, id: 'first' }, brand.sender);
  mailer.close();
  const [sent] = mails;
  expect(sent?.raw).toMatch(
    /content-type: multipart\/alternative[^]*content-type: text\/plain[^]*content-type: text\/html/i,
  );
  const { text = '', html = '' } = await PostalMime.parse(sent?.raw ?? '');
  expect([text.trim(), html.trim()]).toEqual([mail.text.trim(), mail.html?.trim()]);
});

test('the time that tells mails with codes apart is in their subject, not in their heading [ACT-05]', () => {
  const timed = all.filter(({ content }) => content.code !== undefined && /\d/.test(content.subject));
  expect(timed.length).toBeGreaterThan(0);
  expect(timed.filter(({ html }) => /<h1[^>]*>[^<]*\d/.test(html)).map(({ kind }) => kind)).toEqual([]);
});
