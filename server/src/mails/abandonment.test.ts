import { expect, test } from 'vitest';
import { cancelledMail, scheduledFormerMail, scheduledMail } from './abandonment.ts';

const executeAt = new Date('2026-12-04T12:36:00Z');
const occasion = { now: new Date('2026-12-01T12:36:00Z'), origin: { device: 'Safari on iOS', address: '203.0.113.9' } };

test.each([
  ['zh-CN', 'CN', '2026年12月4日 12:36（UTC）', '时间：2026年12月1日 12:36（UTC）\n设备：iOS 上的 Safari\n'],
  ['en-US', 'GB', '4 December 2026, 12:36 (UTC)', 'When: 1 December 2026, 12:36 (UTC)\nDevice: Safari on iOS\n'],
])('mails about a deletion in %s to %s write dates as pages do [DEL-01, SHL-11]', (language, country, end, lines) => {
  const reader = { language, country };
  const planned = [scheduledMail(reader, executeAt, occasion), scheduledFormerMail(reader, executeAt, occasion)];
  expect(planned.map(({ text }) => [text.includes(end), text.includes(lines)])).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(cancelledMail(reader, occasion).text).toContain(lines);
});
