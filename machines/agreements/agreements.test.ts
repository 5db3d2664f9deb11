import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { allAgreed, bothNew, newTerms, startAgreements } from './agreements.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { selectScreen } from './agreements.selectors.ts';

const nothing = { name: 'nothing' };
const answered = { name: 'answered' };
const [terms] = newTerms;

function start(input?: { isDeferred: boolean }) {
  const { actor, ...more } = startAgreements(input);
  return { actor, ...more, screen: () => selectScreen(actor.getSnapshot()) };
}

async function asked(documents = newTerms) {
  const started = start();
  await started.ports.readAgreements.answer(documents);
  return started;
}

test('asks nothing before the list is read, and then only about documents not yet agreed to [LOG-08]', async () => {
  const { ports, screen } = start();
  expect(screen()).toEqual(nothing);
  await ports.readAgreements.answer(newTerms);
  expect(screen()).toEqual({ name: 'asking', pending: [terms], isFirst: false, busy: false, failure: null });
});

test('asks nothing if everything is agreed to or the list cannot be read [LOG-08]', async () => {
  const upToDate = await asked(allAgreed);
  const unread = start();
  await unread.ports.readAgreements.refuse(refusal('unreachable'));
  expect([upToDate.screen(), unread.screen()]).toEqual([nothing, nothing]);
});

test('postponing is stored: the list is not read and the question not asked again [LOG-08]', async () => {
  const later = start({ isDeferred: true });
  expect([later.screen(), later.ports.readAgreements.calls]).toEqual([nothing, []]);
  const { actor, screen, done } = await asked();
  actor.send({ type: 'agreements.defer' });
  expect([screen(), done]).toEqual([answered, ['deferred']]);
});

test('all new documents are agreed to together [LOG-08]', async () => {
  const { actor, ports, screen, done } = await asked(bothNew);
  actor.send({ type: 'agreements.agree' });
  actor.send({ type: 'agreements.agree' });
  expect(ports.agreeTo.calls).toMatchObject([
    {
      agreements: [
        { contract: 'terms', version: '2026-12-01' },
        { contract: 'privacy', version: '2026-12-01' },
      ],
    },
  ]);
  expect(screen()).toMatchObject({ busy: true });
  await ports.agreeTo.answer();
  expect([screen(), done]).toEqual([answered, ['agreed']]);
});

test('after a lost response the list is re-read: done, or asked again with the reason [LOG-08]', async () => {
  const stored = await asked();
  stored.actor.send({ type: 'agreements.agree' });
  await stored.ports.agreeTo.refuse(refusal('time_out'));
  expect(stored.screen()).toMatchObject({ busy: true, failure: null });
  await stored.ports.readAgreements.answer(allAgreed);
  expect([stored.screen(), stored.done]).toEqual([answered, ['agreed']]);

  const lost = await asked();
  lost.actor.send({ type: 'agreements.agree' });
  await lost.ports.agreeTo.refuse(refusal('time_out'));
  await lost.ports.readAgreements.answer(newTerms);
  expect(lost.screen()).toEqual({
    name: 'asking',
    pending: [terms],
    isFirst: false,
    busy: false,
    failure: failure('time_out'),
  });
});

test('a version published in the meantime replaces the one in the question [LOG-08]', async () => {
  const { actor, ports, screen } = await asked();
  actor.send({ type: 'agreements.agree' });
  await ports.agreeTo.refuse(refusal('agreement_required'));
  await ports.readAgreements.answer(bothNew);
  expect(screen()).toMatchObject({ pending: bothNew, failure: failure('agreement_required') });
});

test('other refusals are shown with the question, which can be postponed even while the answer is sent [LOG-08]', async () => {
  const { actor, ports, screen } = await asked();
  actor.send({ type: 'agreements.agree' });
  await ports.agreeTo.refuse(refusal('request_throttled'));
  expect(screen()).toMatchObject({ name: 'asking', failure: failure('request_throttled') });
  expect(ports.readAgreements.calls).toHaveLength(1);
  actor.send({ type: 'agreements.agree' });
  actor.send({ type: 'agreements.defer' });
  expect(screen()).toEqual(answered);
});

test('a question that another tab answers is gone here, too, without a second message; the rest is still asked [LOG-08, SES-05]', async () => {
  const agreed = await asked(bothNew);
  agreed.actor.send({ type: 'agreements.changed', documents: newTerms });
  expect(agreed.screen()).toMatchObject({ name: 'asking', pending: [terms] });
  agreed.actor.send({ type: 'agreements.changed', documents: allAgreed });
  expect([agreed.screen(), agreed.done, agreed.ports.otherTabs.running]).toEqual([answered, [], []]);
  const deferred = await asked();
  deferred.actor.send({ type: 'otherTab.deferred' });
  expect([deferred.screen(), deferred.done]).toEqual([answered, []]);
});
