import { run } from '../run.ts';

/**
 * The addresses of demonstration accounts, which were not marked before `025`. No customer can have an address at their
 * domain.
 */
const addresses = [
  'lin.hart@example.com',
  'sam.rivers@example.com',
  'kim.stone@example.com',
  'ada.moss@example.com',
  'robin.vale@example.com',
  'noor.lake@example.com',
  'theo.marsh@example.com',
  'mila.brook@example.com',
  'ines.ford@example.com',
  'pia.north@example.com',
  'wang.xiaoyu@example.com',
];

export const up = run(
  'alter table accounts add column brand text',
  `update accounts set seeded = true where not seeded and email_key in (${addresses.map((each) => `'${each}'`).join(', ')})`,
);
