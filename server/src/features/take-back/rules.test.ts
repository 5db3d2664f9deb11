import { describe, expect, test } from 'vitest';
import type { LoginPlace } from '../../accounts/login-places.ts';
import type { Place } from '../../platform/database/place.ts';
import { networkOf } from '../../platform/client-address.ts';
import { decideFactors, factorsToProve, restorePointOf, wasAdded } from './rules.ts';

const day = (number: string): Date => new Date(`2026-03-${number}T10:00:00Z`);
const [before, since, after] = [day('01'), day('02'), day('03')];
const app = (at: Date | null, name: string | null = null) => ({ totp_added_at: at, totp_name: name });
const own = { authenticators: [app(before)], codesAt: since };
const added = { authenticators: [app(after)], codesAt: after };
const off = { authenticators: [], codesAt: null };
const former = { authenticators: [app(before)], codes_at: before, codes: [{ usedAt: null }], ended_at: after };
const [tablet, theirs] = [app(new Date(before.getTime() - 1000), 'Tablet'), app(after, 'Phone')];
/** The owner's two apps, as they were when one of them was removed. */
const both = { ...former, authenticators: [app(before), tablet], codes_at: since };

test('an item without a date counts as existing from the start, and what the owner added at home stays [PRO-04]', () => {
  const added = (at: Date | null, ...own: Date[]) => wasAdded(at, { since, own });
  expect([added(null), added(before), added(since), added(after), added(after, since)]).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  expect([added(after, before, after), added(since, since)]).toEqual([false, false]);
});

const usedUp = { ...former, codes: [] };
const usedOneByOne = { ...former, codes: [{ usedAt: '2026-03-01T12:00:00.000Z' }] };

test.each([
  ['what was on before stays', own, null, 1, 'authenticator kept'],
  ['what the intruder added goes', added, null, 0, 'authenticator removed'],
  ['what was off stays off', off, null, 0, ''],
  ['what they turned off is back, with its codes', off, former, 1, 'authenticator restored, backupCodes restored'],
  [
    'what they replaced is back',
    added,
    former,
    1,
    'authenticator removed, authenticator restored, backupCodes restored',
  ],
  [
    'new codes of the same authenticator go',
    own,
    former,
    1,
    'authenticator kept, backupCodes removed, backupCodes restored',
  ],
  ['codes that were used up do not come back', off, usedUp, 1, 'authenticator restored'],
  ['nor do codes that were used one by one', off, usedOneByOne, 1, 'authenticator restored'],
  ['what they both added and lost stays away', off, { ...former, authenticators: [app(after)] }, 0, ''],
  [
    'a further one of theirs goes, the owner’s stay',
    { ...own, authenticators: [app(before), tablet, theirs] },
    null,
    2,
    'authenticator removed Phone, authenticator kept, authenticator kept Tablet',
  ],
  [
    'one of several that they removed is back, and the codes stay',
    { ...own, authenticators: [tablet, theirs] },
    both,
    2,
    'authenticator removed Phone, authenticator kept Tablet, authenticator restored',
  ],
  [
    'all that they turned off are back',
    { ...own, authenticators: [] },
    { ...both, codes_at: before },
    2,
    'authenticator restored, authenticator restored Tablet, backupCodes restored',
  ],
] as const)('%s [PRO-04, TFA-04]', (_, present, lost, left, changes) => {
  const decision = decideFactors(present, lost, { since, own: [] });
  expect(decision.kept.length + decision.restored.length).toBe(left);
  expect(
    decision.changes.map(({ thing, outcome, name }) => [thing, outcome, name].filter(Boolean).join(' ')).join(', '),
  ).toBe(changes);
});

test.each([
  ['that stays', own, null, since, 1],
  ['added at the change', own, null, before, 0],
  ['added after the change', added, null, since, 0],
  ['turned off since the change', off, { ...former, ended_at: after }, since, 1],
  ['turned off at the change', off, { ...former, ended_at: since }, since, 1],
  ['turned off before the change', off, { ...former, ended_at: before }, since, 0],
  ['never turned on', off, null, since, 0],
  ['that stays, which has no date', { ...own, authenticators: [app(null)] }, null, before, 1],
  ['turned off and then replaced', added, { ...former, ended_at: after }, since, 1],
  ['of which one was removed since', { ...own, authenticators: [tablet] }, both, since, 2],
  ['of which one was removed before', { ...own, authenticators: [tablet] }, { ...both, ended_at: before }, since, 2],
  ['whose codes were replaced before the change', own, { ...former, ended_at: before }, since, 1],
] as const)('a take-back asks for an authenticator %s [PRO-04, TFA-05]', (_, present, lost, changedAt, count) => {
  const point = { since: before, own: [before, after] };
  expect(factorsToProve(decideFactors(present, lost, point), lost, changedAt)).toHaveLength(count);
});

describe('a take-back goes back to', () => {
  const now = new Date('2026-03-31T10:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const place = (network: string, firstAt: Date, more: Partial<LoginPlace> = {}): LoginPlace => ({
    network,
    device: 'Firefox',
    firstAt,
    lastAt: firstAt,
    passwordAt: null,
    isOfCreation: false,
    isReported: false,
    ...more,
  });
  const at = (address: string): Place => ({ network: networkOf(address), device: 'Firefox' });
  const home = place('192.0.2.1', daysAgo(31));
  const [first, second] = [place('192.0.2.2', daysAgo(20)), place('192.0.2.3', daysAgo(10))];
  const openedAt = daysAgo(1);
  const days = (movedFrom: readonly Place[], ...places: LoginPlace[]) =>
    (now.getTime() - restorePointOf({ openedAt, movedFrom, now }, places).getTime()) / 86_400_000;

  test.each([
    ['the session, from a place that is known for longer than 30 days', [at('192.0.2.1')], [home, first], 1],
    ['the first login from any new place, from a new one', [at('192.0.2.3')], [home, second, first], 20],
    ['the change itself, from home', [at('192.0.2.4')], [place('192.0.2.4', daysAgo(60)), first], 0],
    [
      'the session, from a place known a little less',
      [at('192.0.2.4')],
      [place('192.0.2.4', daysAgo(59.99)), first],
      1,
    ],
    [
      'the session, where one of two was not at home',
      [at('192.0.2.4'), at('192.0.2.1')],
      [place('192.0.2.4', daysAgo(90)), home],
      1,
    ],
    ['the same where one of two sessions was in a new place', [at('192.0.2.1'), at('192.0.2.3')], [home, second], 10],
    ['the same from a place where no one logged in', [at('192.0.2.9')], [home, first], 20],
    ['the same where the sessions are gone', [], [home, first], 20],
    ['the session, where no login was from a new place', [at('192.0.2.9')], [home], 1],
    [
      'the session, from where the account was created',
      [at('192.0.2.2')],
      [{ ...first, isOfCreation: true }, second],
      1,
    ],
    [
      '30 days before at most, from a place that the owner reported',
      [at('192.0.2.1')],
      [{ ...home, isReported: true }],
      30,
    ],
    ['the session, where it is older', [at('192.0.2.3')], [home, place('192.0.2.3', daysAgo(0.5))], 1],
  ])('%s [PRO-04]', (_, movedFrom, places, expected) => {
    expect(days(movedFrom, ...places)).toBe(expected);
  });

  test('another device in a known network is a new place, another address of an IPv6 network is not [PRO-04]', () => {
    expect(days([{ ...at('192.0.2.1'), device: 'Chrome' }], home, first)).toBe(20);
    expect(days([at('2001:db8::2')], place('2001:db8:0:0::/64', daysAgo(40)), first)).toBe(1);
  });
});
