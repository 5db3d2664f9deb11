import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { accountCreationMachine } from './account-creation.machine.ts';
import {
  events,
  mailedEvents,
  mailedOptions,
  options,
  ticketEvents,
  ticketOptions,
  verifiedEvents,
  verifiedOptions,
} from './account-creation.walk.ts';

const walks = [
  ['a password', events, options],
  ['a password, at a code mailed before', mailedEvents, mailedOptions],
  ['a ticket', ticketEvents, ticketOptions],
  ['a ticket with a verified address', verifiedEvents, verifiedOptions],
] as const;

test('every transition can be taken [LOG-02, LOG-04]', () => {
  const missed = walks.map(([, happen, how]) => untakenTransitions(accountCreationMachine, happen, how));
  expect(missed[0]?.filter((each) => missed.every((others) => others.includes(each)))).toEqual([]);
});

test.each(walks)(
  'with %s no state is a dead end: a visible way out from every state [LOG-02, LOG-04]',
  (_, happen, how) => {
    expect(deadEnds(accountCreationMachine, happen, how)).toEqual([]);
  },
);

test.each(walks)(
  'with %s the way to an account is open from every state but the last ones [LOG-02, LOG-04]',
  (_, happen, how) => {
    const lost = cannotReach(accountCreationMachine, happen, 'created', how);
    expect(lost).toEqual(how.input?.ticket ? ['cancelled', 'ended'] : []);
  },
);

test('the paths reach every state that a user can see [QA-03]', () => {
  const states = new Set(
    walks.flatMap(([, happen, how]) => pathsThrough(accountCreationMachine, happen, how).map((path) => path.value)),
  );
  expect([...states].toSorted()).toEqual([
    'cancelled',
    'confirming',
    'created',
    'creating',
    'ended',
    'enteringDetails.legalDocumentsUnavailable',
    'enteringDetails.readingLegalDocuments',
    'enteringDetails.ready',
    'outcomeUnknown',
    'provingEmail',
  ]);
});
