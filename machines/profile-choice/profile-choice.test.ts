import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { profileChoiceMachine, selectScreen } from './profile-choice.machine.ts';

test('saves one choice at a time; after a failure the same choice is sent again [PRO-07]', async () => {
  const { actor, ports } = startControlled(profileChoiceMachine);
  const [off, on] = [{ news: false }, { news: true }];
  actor.send({ type: 'choice.make', choice: off });
  actor.send({ type: 'choice.make', choice: on });
  expect(selectScreen(actor.getSnapshot())).toEqual({ busy: true, failure: null, saving: off, saved: null });
  await ports.saveChoice.refuse(refusal('time_out'));
  expect(selectScreen(actor.getSnapshot())).toEqual({
    busy: false,
    failure: failure('time_out'),
    saving: null,
    saved: null,
  });
  actor.send({ type: 'choice.make', choice: off });
  expect(selectScreen(actor.getSnapshot())).toEqual({ busy: true, failure: null, saving: off, saved: null });
  await ports.saveChoice.answer();
  expect(selectScreen(actor.getSnapshot())).toEqual({ busy: false, failure: null, saving: null, saved: off });
  expect(ports.saveChoice.calls).toEqual([{ choice: off }, { choice: off }]);
});
