import { expect, test } from 'vitest';
import { runService } from '../../testing/service.ts';
import { askForCode } from '../../testing/sign-up.ts';

const service = await runService();
const host = 'mailbox.localhost';

test('the mailbox shows mails as their readers see them, in frames without scripts, or as texts [TFA-04]', async () => {
  await askForCode(service);
  const [mail] = await service.mails();
  const [formatted, texts] = await Promise.all(['/', '/?text'].map((path) => service.send(path, { host })));
  const frame = `<iframe src="/messages/${mail?.id}" title="${mail?.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox"`;
  expect(formatted?.text.replaceAll(/\s+/g, ' ')).toContain(frame);
  expect(formatted?.headers['content-security-policy']).toContain("frame-src 'self'");
  expect(texts?.text).toContain('Your verification code for creating an account');
  expect(texts?.text).not.toContain('<iframe');
  const shown = await service.send(`/messages/${mail?.id}`, { host });
  expect([shown.status, shown.text]).toEqual([200, mail?.html]);
  expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox allow-popups /);
  expect((await service.send('/messages/999', { host })).status).toBe(404);
});
