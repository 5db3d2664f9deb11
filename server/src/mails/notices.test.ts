import { expect, test } from 'vitest';
import { allMails } from '../../testing/all-mails.ts';

const at = (when: string, device: string) => [
  { name: 'When', value: when },
  { name: 'Device', value: device },
  { name: 'IP address', value: '203.0.113.24' },
];

test('mails about an act say when, with which device and from where, as the pages do [ACT-05, SHL-11]', () => {
  const mails = allMails('en-US', 'GB');
  const others = ['newLoginMail', 'changedMail', 'takenBackMail', 'removedMail', 'removalAskedMail', 'cancelledMail'];
  for (const name of ['noticeMail', 'scheduledMail', 'scheduledFormerMail', 'cancelledFormerMail', ...others])
    for (const { facts } of mails[name] ?? [])
      expect([name, facts]).toEqual([name, at('1 December 2026, 12:36 (GMT)', 'Safari on iOS')]);
  const [chinese] = allMails('zh-CN', 'CN')['scheduledMail'] ?? [];
  expect(chinese?.facts?.map(({ name, value }) => `${name}：${value}`)).toEqual([
    '时间：2026年12月1日 20:36（GMT+8）',
    '设备：iOS 上的 Safari',
    'IP 地址：203.0.113.24',
  ]);
});
