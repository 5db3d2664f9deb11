import { expect, test } from 'vitest';
import { startControlled } from '#machines/testing/controlled.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { redirectMachine } from './redirect.machine.ts';
import { selectScreen } from './parent-actions.ts';

function start(leaves = true) {
  const { actor, ports, clock } = startControlled(redirectMachine, { input: { leaves } });
  return { actor, ports, clock, shown: () => selectScreen(actor.getSnapshot()) };
}

test('redirects once after five seconds, and stays if the redirect fails [LOG-05, LOG-07]', async () => {
  const { clock, ports, shown } = start();
  for (let second = 0; second < 4; second += 1) clock.increment(1000);
  expect([shown(), ports.leavePage.calls.length]).toEqual([{ secondsLeft: 1, busy: false, failure: null }, 0]);
  clock.increment(1000);
  expect([shown(), ports.leavePage.calls.length]).toEqual([{ secondsLeft: null, busy: true, failure: null }, 1]);
  await ports.leavePage.refuse(refusal('bridge_silent'));
  clock.increment(9000);
  expect(shown()).toMatchObject({ busy: false, failure: { symbol: 'bridge_silent' } });
  expect(ports.leavePage.calls).toHaveLength(1);
});

test.each([true, false])(
  'a page that was stopped or has more to read (%s) leaves when the user decides [LOG-05]',
  async (leaves) => {
    const { actor, clock, ports, shown } = start(leaves);
    actor.send({ type: 'redirect.stop' });
    clock.increment(9000);
    expect([shown().secondsLeft, ports.leavePage.calls.length]).toEqual([null, 0]);
    actor.send({ type: 'app.return' });
    await ports.leavePage.answer();
    expect([shown(), ports.leavePage.calls.length]).toEqual([{ secondsLeft: null, busy: false, failure: null }, 1]);
  },
);
