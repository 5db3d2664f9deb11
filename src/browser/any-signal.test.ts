import { describe, expect, test, vi } from 'vitest';
import { anySignal } from './any-signal.ts';

/** A browser without `AbortSignal.any`. */
const withoutAny = (): void =>
  void vi.stubGlobal('AbortSignal', { timeout: AbortSignal.timeout, abort: AbortSignal.abort });

describe.each([
  ['with AbortSignal.any', () => undefined],
  ['without it', withoutAny],
])('in a browser %s', (_, prepare) => {
  test('the signal aborts with the first source, for the same reason [OAU-01, KEY-02]', () => {
    prepare();
    const [one, other] = [new AbortController(), new AbortController()];
    const joined = anySignal([one.signal, other.signal]);
    expect(joined.aborted).toBe(false);
    other.abort('closed');
    // Read each reason in turn: Node 24 sets it when it is first read.
    expect([joined.aborted, joined.reason]).toEqual([true, 'closed']);
    one.abort('later');
    expect([joined.aborted, joined.reason]).toEqual([true, 'closed']);
  });

  test('an already aborted source aborts at once [OAU-01, KEY-02]', () => {
    prepare();
    const ended = new AbortController();
    ended.abort('ended');
    const joined = anySignal([new AbortController().signal, ended.signal]);
    expect([joined.aborted, joined.reason]).toEqual([true, 'ended']);
  });
});
