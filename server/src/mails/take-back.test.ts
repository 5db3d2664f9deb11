import { expect, test } from 'vitest';
import { takenBackMail } from './take-back.ts';

const now = new Date('2026-12-01T12:36:00Z');
const origin = { device: 'Safari on iOS', address: '203.0.113.9' };

test.each([
  ['zh-CN', 'CN', '时间：2026年12月1日 12:36（UTC）\n设备：iOS 上的 Safari\n'],
  ['en-US', 'GB', 'When: 1 December 2026, 12:36 (UTC)\nDevice: Safari on iOS\n'],
])('the mail about a take-back in %s to %s writes dates as pages do [PRO-04, SHL-11]', (language, country, lines) => {
  const mail = takenBackMail({ language, country }, { changes: [], link: 'https://account.example/', now, origin });
  expect(mail.text).toContain(lines);
});
