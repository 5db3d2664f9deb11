import { lin, pia, robin, sam } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { callsOf, takeOver } from '../intruder.ts';
import { codeMailedTo } from '../mails.ts';
import { openSignedIn, words } from '../page-objects.ts';
import type { Service } from '../service.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

/** Every link in the mails so far. */
async function mailedLinks(service: Service): Promise<readonly string[]> {
  const found = (await service.mails()).flatMap(({ text }) => [...text.matchAll(/https?:\S+/g)].map(([link]) => link));
  return [...new Set(found)];
}

const linkWith = async (service: Service, part: string): Promise<string> => {
  await expect.poll(async () => (await mailedLinks(service)).some((link) => link.includes(part))).toBe(true);
  return (await mailedLinks(service)).find((link) => link.includes(part)) ?? '';
};

/** Causes a mail with each kind of link. */
async function causeMails(service: Service): Promise<void> {
  await takeOver(service, lin, 'stranger@elsewhere.example');
  await linkWith(service, 'undo=');
  const candidates = '/v2/user/email/candidates';
  const ofRobin = await callsOf(service, robin);
  await ofRobin.sendProved('POST', candidates, { emailAddress: 'robin.spare@example.org', usage: 'backup_email' });
  const change = { emailAddress: 'robin@elsewhere.example', usage: 'change_email', password: robin.password };
  await ofRobin.sendProved('POST', candidates, change);
  const ofPia = await callsOf(service, pia);
  await ofPia.send('POST', candidates, { emailAddress: pia.username, usage: 'verify_email' });
  for (const address of ['robin.spare@example.org', 'robin@elsewhere.example', pia.username])
    await codeMailedTo(service, address);
  const email = new URLSearchParams({ email: sam.username }).toString();
  await service.call('/second-factor/lost', { method: 'POST', headers: form, body: email });
  const { pathname, search } = new URL(await linkWith(service, '/second-factor/lost/start'));
  await service.call(`${pathname}${search}`, { method: 'POST', headers: form, body: '' });
  await linkWith(service, '/second-factor/keep');
}

test(
  'opening the links of all mails in a real browser changes nothing [LOG-06, PRO-04, REC-01]',
  { tag: '@release' },
  async ({ service, browser }) => {
    test.slow();
    await causeMails(service);
    const links = await mailedLinks(service);
    const kinds = new Set(
      links.map((link) => {
        const { pathname, searchParams } = new URL(link);
        return `${pathname} ${searchParams.get('usage') ?? [...searchParams.keys()].join(' ')}`.trim();
      }),
    );
    expect([...kinds].sort()).toEqual([
      '/accountSecurity',
      '/accountSecurity event',
      '/emailcallback backup_email',
      '/emailcallback change_email',
      '/emailcallback undo',
      '/login',
      '/reset-password',
      '/second-factor/keep token',
      '/second-factor/lost/start token',
      '/verify-email verify_email',
    ]);
    const before = await service.rows();
    for (const link of links) {
      const { pathname, search } = new URL(link);
      await service.call(`${pathname}${search}`, { method: 'HEAD' });
      const scanner = await browser.newContext();
      const page = await scanner.newPage();
      await page.goto(link, { waitUntil: 'networkidle' });
      await scanner.close();
    }
    expect(await service.rows()).toEqual(before);
  },
);

test('opening the link of a login mail while logged in starts nothing [ACT-04, LOG-06]', async ({ page, service }) => {
  await callsOf(service, lin);
  const link = await linkWith(service, 'event=');
  await openSignedIn(page, service, lin);
  const before = await service.rows(['sessions', 'access_tokens', 'events']);
  await page.goto(link, { waitUntil: 'networkidle' });
  const { lockDown } = words['en-US'];
  await expect(page.getByRole('button', { name: lockDown.start, exact: true })).toBeVisible();
  expect(await service.rows(['sessions', 'access_tokens', 'events'])).toEqual(before);
});
