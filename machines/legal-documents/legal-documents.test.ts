import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { newTerms, oldTerms, startLegalDocument, terms } from './legal-documents.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { selectScreen } from './legal-documents.selectors.ts';

function start() {
  const { actor, ...more } = startLegalDocument();
  return { actor, ...more, screen: () => selectScreen(actor.getSnapshot()) };
}

test('the requested version is read and shown [LOG-08]', async () => {
  const { ports, screen } = start();
  expect(ports.readDocument.read.calls).toEqual([{ request: { name: 'terms', version: '2026-10-01' } }]);
  expect(screen()).toEqual({ name: 'waiting' });
  await ports.readDocument.read.answer(terms);
  expect(screen()).toEqual({
    name: 'shown',
    version: terms.version,
    paragraphs: terms.paragraphs,
    other: null,
    isAgreed: false,
  });
});

test('a document that cannot be read is read again by Retry [LOG-08]', async () => {
  const { actor, ports, screen } = start();
  await ports.readDocument.read.refuse(refusal('unreachable'));
  expect(screen()).toMatchObject({ name: 'unavailable', failure: failure('unreachable'), busy: false });
  actor.send({ type: 'read.retry' });
  expect(screen()).toMatchObject({ name: 'unavailable', busy: true });
  await ports.readDocument.read.answer(terms);
  expect(screen()).toMatchObject({ name: 'shown' });
});

test('only a visible document is printed [LOG-08]', async () => {
  const { actor, ports, prints } = start();
  actor.send({ type: 'text.print' });
  await ports.readDocument.read.answer(terms);
  expect(prints()).toBe(0);
  actor.send({ type: 'text.print' });
  expect(prints()).toBe(1);
});

test('if the customer agreed to another version, both can be read [LOG-08]', async () => {
  const { actor, ports, screen } = start();
  await ports.readDocument.read.answer(newTerms);
  expect(screen()).toMatchObject({ version: '2026-12-01', other: '2026-10-01', isAgreed: false });
  actor.send({ type: 'version.choose', version: '2026-10-01' });
  expect(screen().name).toBe('waiting');
  expect(ports.readDocument.read.calls.at(-1)).toEqual({ request: { name: 'terms', version: '2026-10-01' } });
  await ports.readDocument.read.answer(oldTerms);
  expect(screen()).toMatchObject({ version: '2026-10-01', other: '2026-12-01', isAgreed: true });
});
