import { expect, test } from 'vitest';
import { newLoginMail, noticeMail } from './notices.ts';

const at = new Date('2026-12-01T12:36:59Z');

test.each([
  ['zh-CN', 'CN', 'Safari on iOS', '时间：2026年12月1日 12:36（UTC）\n设备：iOS 上的 Safari\n'],
  ['zh-CN', 'CN', 'Unknown device', '\n设备：未知设备\n'],
  ['en-US', 'GB', 'Safari on iOS', 'When: 1 December 2026, 12:36 (UTC)\nDevice: Safari on iOS\n'],
])('a mail in %s to %s names %j as the pages do [ACT-05, SHL-11]', (language, country, device, lines) => {
  const origin = { device, address: '203.0.113.9' };
  const reader = { language, country };
  const { text } = noticeMail(reader, 'changed password', { at, origin, subject: '' });
  const login = newLoginMail(reader, { at, origin, rememberedDays: null, link: 'https://account.example/' });
  expect([text.includes(lines), login.text.includes(lines)]).toEqual([true, true]);
});
