import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { thirdPartyRegisterMachine } from './third-party-register.machine.ts';
import { events, options, verifiedEvents, verifiedOptions } from './third-party-register.walk.ts';

const walks = [
  ['typed', events, options],
  ['verified', verifiedEvents, verifiedOptions],
] as const;

test('every transition can be taken [LOG-04]', () => {
  const [typed, verified] = walks.map(([, happen, how]) => untakenTransitions(thirdPartyRegisterMachine, happen, how));
  expect(typed?.filter((each) => verified?.includes(each))).toEqual([]);
});

test.each(walks)('no state is a dead end with an address that is %s [LOG-04]', (_, happen, how) => {
  expect(deadEnds(thirdPartyRegisterMachine, happen, how)).toEqual([]);
});

test.each(walks)('the way to an account is open from every state but the last ones, the address %s [LOG-04]', (_, happen, how) => {
  expect(cannotReach(thirdPartyRegisterMachine, happen, 'registered', how)).toEqual(['cancelled', 'ended']);
});

test('the paths reach every state that a user can see [QA-03]', () => {
  const states = new Set(pathsThrough(thirdPartyRegisterMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'cancelled',
    'confirmingCreated',
    'creating',
    'ended',
    'enteringDetails.legalDocumentsUnavailable',
    'enteringDetails.readingLegalDocuments',
    'enteringDetails.ready',
    'outcomeUnknown',
    'provingEmail',
    'registered',
  ]);
});
