import { expect, test } from 'vitest';
import { securityActivityApi } from '#src/api/security-activity.ts';
import { lockDownApi } from '#src/api/lock-down.ts';
import { lin, inTheNameOf, byPassword } from './client.ts';

test('starts the checklist after "This was not me" with an event, saves it step by step, and reads it again [ACT-04, NET-05]', async () => {
  const { access_token: token } = await byPassword(lin);
  const send = inTheNameOf(token);
  const { describe, read, start, saveStep } = lockDownApi(send);
  const [event] = (await securityActivityApi(send).readPage({})).events;
  expect(await describe(event?.id ?? '')).toEqual(event);
  expect((await start(event?.id ?? null)).event).toEqual(event);
  await saveStep({ step: 'sessions', state: 'done' });
  expect((await read())?.steps).toEqual([{ step: 'sessions', state: 'done', at: expect.any(Number) as unknown }]);
});
