import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { controlledActor } from '#machines/testing/ports.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { newsMachine, selectScreen } from './news.machine.ts';

test('saves one choice at a time; after a failure the same choice is sent again [PRO-07]', async () => {
  const saveNews = controlledActor<void, { news: boolean }>();
  const actor = createActor(newsMachine.provide({ actors: { saveNews: saveNews.logic } })).start();
  actor.send({ type: 'news.choose', news: false });
  actor.send({ type: 'news.choose', news: true });
  expect(selectScreen(actor.getSnapshot())).toEqual({ busy: true, failure: null, saved: null });
  expect(saveNews.calls).toEqual([{ news: false }]);
  await saveNews.refuse(refusal('time_out'));
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ busy: false, failure: failure('time_out') });
  actor.send({ type: 'news.choose', news: false });
  expect(selectScreen(actor.getSnapshot())).toEqual({ busy: true, failure: null, saved: null });
  await saveNews.answer();
  expect(selectScreen(actor.getSnapshot())).toEqual({ busy: false, failure: null, saved: false });
  expect(saveNews.calls).toEqual([{ news: false }, { news: false }]);
});
