import { expect, test } from 'vitest';
import { startControlled } from '#machines/testing/controlled.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { passkeyOfferMachine } from './passkey-offer.machine.ts';
import { selectScreen } from './passkey-offer.selectors.ts';

function start() {
  const { actor, clock, ports } = startControlled(passkeyOfferMachine);
  return { actor, clock, ports, screen: () => selectScreen(actor.getSnapshot()).name };
}

test('what is not due, fails or comes late shows nothing, and the page waits for no more than a second [PRO-06]', async () => {
  const notDue = start();
  expect(notDue.screen()).toBe('waiting');
  await notDue.ports.readIsDue.answer(false);
  expect(notDue.screen()).toBe('none');

  const failed = start();
  await failed.ports.readIsDue.refuse(refusal('unreachable'));
  expect(failed.screen()).toBe('none');

  const late = start();
  late.clock.increment(999);
  expect(late.screen()).toBe('waiting');
  late.clock.increment(1);
  expect(late.screen()).toBe('none');
});

test('a dismissed offer is gone at once, whatever becomes of the call [PRO-06]', async () => {
  const { actor, ports, screen } = start();
  await ports.readIsDue.answer(true);
  expect(screen()).toBe('shown');
  actor.send({ type: 'offer.dismiss' });
  expect(screen()).toBe('none');
  await ports.putOff.refuse(refusal('time_out'));
  expect(actor.getSnapshot().status).toBe('done');
});
