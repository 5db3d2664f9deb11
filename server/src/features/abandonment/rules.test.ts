import { expect, test } from 'vitest';
import { deletionReply, blockerReply, plannedOf } from './rules.ts';

const [now, later] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-04T10:00:00Z')];
const planned = { id: 'd1', scheduledAt: now, executeAt: later };
const account = (each: object) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rule reads these columns only
  ({ abandonment_id: null, abandoned_at: null, remove_at: null, ...each }) as Parameters<typeof plannedOf>[0];

test('a deletion is planned when its id and both times are set [DEL-01]', () => {
  expect(plannedOf(account({ abandonment_id: 'd1', abandoned_at: now, remove_at: later }))).toEqual(planned);
  expect(plannedOf(account({ abandonment_id: 'd1', abandoned_at: now }))).toBeNull();
  expect(plannedOf(account({ abandonment_id: 'd1', remove_at: later }))).toBeNull();
  expect(plannedOf(account({ abandoned_at: now, remove_at: later }))).toBeNull();
  expect(plannedOf(account({}))).toBeNull();
});

test('a reply has times in milliseconds and the service’s clock [DEL-03]', () => {
  const moment = { now, undeleteSeconds: 60 };
  const common = { serverTime: now.getTime(), undeleteSeconds: 60 };
  expect(deletionReply('scheduled', null, moment)).toEqual({ status: 'none', ...common });
  expect(deletionReply('cancelled', planned, moment)).toEqual({
    status: 'cancelled',
    id: 'd1',
    scheduledAt: now.getTime(),
    executeAt: later.getTime(),
    ...common,
  });
});

test('a lock has a price only with an amount, and a link only to the brand’s own sites [DEL-01, NAV-07]', () => {
  const lock = {
    type: 'subscription',
    name: 'Cloud',
    until: null,
    amount: null,
    currency: null,
    manage_url: 'https://evil.example/x',
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rule reads these columns only
  expect(blockerReply(lock as Parameters<typeof blockerReply>[0], 'brand.example')).toEqual({
    type: 'subscription',
    name: 'Cloud',
    until: null,
    price: null,
  });
  const paid = { ...lock, until: later, amount: 990, currency: 'EUR', manage_url: 'https://www.brand.example/cloud' };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rule reads these columns only
  expect(blockerReply(paid as unknown as Parameters<typeof blockerReply>[0], 'brand.example')).toEqual({
    type: 'subscription',
    name: 'Cloud',
    until: later.getTime(),
    price: { amount: 990, currency: 'EUR' },
    manageUrl: 'https://www.brand.example/cloud',
  });
});
