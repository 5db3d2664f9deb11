import { expect, test, vi } from 'vitest';
import { sentAhead } from './sent-ahead.ts';

const { signal } = new AbortController();

function started() {
  const call = vi.fn<(given?: AbortSignal) => Promise<number>>();
  call.mockImplementation(() => Promise.resolve(call.mock.calls.length));
  return { call, ...sentAhead(call) };
}

test('the first caller gets what was sent ahead, later ones send again [SES-13]', async () => {
  const { call, send, read } = started();
  send();
  send();
  expect([call.mock.calls.length, await read(signal), await read(signal)]).toEqual([1, 1, 2]);
  send();
  expect(call.mock.calls).toEqual([[], [signal]]);
});

test('what was sent ahead is sent again if it failed or was dropped [SES-13]', async () => {
  const { call, send, read, drop } = started();
  call.mockRejectedValueOnce(new Error('lost'));
  send();
  await vi.waitFor(() => {
    send();
    expect(call.mock.calls.length).toBe(2);
  });
  drop();
  expect(await read(signal)).toBe(3);
});
