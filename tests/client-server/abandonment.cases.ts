import { expect, test } from 'vitest';
import { table } from '#contract/calls/table.ts';
import { abandonmentApi } from '#src/api/abandonment.ts';
import { person } from '../../server/testing/client.ts';
import { lin, clock, inTheNameOf, byPassword, refusal, withMailedCode } from './client.ts';

test('plans a deletion, counts it down by the difference of two service times, and cancels it [NET-05, DEL-01, DEL-03]', async () => {
  const { access_token: token } = await byPassword(lin);
  const api = abandonmentApi(inTheNameOf(token), clock);
  await expect(api.readStatus()).resolves.toEqual({ planned: null, undeleteSeconds: 259_200 });
  await expect(api.readBlockers()).resolves.toEqual([]);
  const before = clock.steady();
  const { planned } = await withMailedCode((proof) => api.requestDeletion(proof));
  expect(planned?.until).toBeGreaterThanOrEqual(before + 259_200_000);
  expect(planned?.until).toBeLessThanOrEqual(clock.steady() + 259_200_000);
  expect((await refusal(api.requestDeletion(null))).symbol).toBe('abandonment_scheduled');
  expect((await api.readStatus()).planned?.executeAt).toBe(planned?.executeAt);
  expect((await api.cancelDeletion()).planned).toBeNull();
  const { access_token: blocked } = await byPassword(person('noor'));
  expect((await abandonmentApi(inTheNameOf(blocked), clock).readBlockers()).length).toBe(4);
});

test('the call that deletes an account at once is refused if something blocks it [DEL-01, NET-05]', async () => {
  const { access_token: token } = await byPassword(person('noor'));
  expect((await refusal(inTheNameOf(token)(table.deleteAccount, {}))).symbol).toBe('abandonment_forbidden_by_lock');
});
