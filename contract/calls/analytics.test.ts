import * as v from 'valibot';
import { expect, test } from 'vitest';
import { routes } from '../pages.ts';
import { analyticsBatch, analyticsPages, type AnalyticsEvent } from './analytics.ts';

const event: AnalyticsEvent = { name: 'log-in', page: 'login', result: 'done' };
const batch = (...events: object[]) => ({ category: 'account-settings', events });
const fits = (value: unknown) => v.is(analyticsBatch, value);

test('names every route in events, including an unknown one [NET-09]', () => {
  expect(analyticsPages.toSorted()).toEqual([...Object.keys(routes), 'notFound'].toSorted());
});

test('a batch holds one to fifty events [NET-09]', () => {
  const sizes = [0, 1, 50, 51].map((size) => fits(batch(...Array.from({ length: size }, () => event))));
  expect(sizes).toEqual([false, true, true, false]);
});

test.each(['done', 'incorrect_password', 'token.permission-denied', 'time_out'])(
  'accepts the result %s [NET-09]',
  (result) => {
    expect(fits(batch({ ...event, result }))).toBe(true);
  },
);

test.each([
  ['a name that is not in the list', batch({ ...event, name: 'lin.hart@example.com' })],
  ['an address for a page', batch({ ...event, page: '/login?code=1' })],
  ['words for a result', batch({ ...event, result: 'The account or password is incorrect' })],
  ['a result that every object has', batch({ ...event, result: 'toString' })],
  ['a field more', batch({ ...event, email: 'lin.hart@example.com' })],
  ['a field less', batch({ name: 'log-in', page: 'login' })],
  ['a field beside the events', { ...batch(event), account: 7 }],
  ['another category', { ...batch(event), category: 'videos' }],
  ['no category', { events: [event] }],
  ['no list', { ...batch(), events: event }],
])('refuses a batch with %s [NET-09]', (_, value) => {
  expect(fits(value)).toBe(false);
});
