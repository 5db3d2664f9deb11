import { expect, test } from 'vitest';
import { cannotReach, deadEnds, untakenTransitions } from '#machines/testing/paths.ts';
import { cookieNoticeMachine } from './cookie-notice.machine.ts';
import { events, options, paths } from './cookie-notice.walk.ts';

test('every transition can be taken [SHL-14]', () => {
  const inputs = [
    { stored: null, asks: true },
    { stored: 'declined' as const, asks: true },
  ];
  const untaken = inputs.map((input) => untakenTransitions(cookieNoticeMachine, events, { ...options, input }));
  expect(untaken[0]?.filter((each) => untaken[1]?.includes(each))).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [SHL-14]', () => {
  expect(deadEnds(cookieNoticeMachine, events, options)).toEqual([]);
});

test('the notice can be answered from every state [SHL-14]', () => {
  expect(cannotReach(cookieNoticeMachine, events, 'quiet', options)).toEqual([]);
});

test('the shortest paths reach every situation of the notice [SHL-14]', () => {
  expect(paths.map(({ title }) => title)).toEqual([
    'asking',
    'notice.answer → saving',
    'notice.answer → saving',
    'otherTab.answered → quiet',
    'notice.answer → saveAnswer answers → quiet',
    'notice.answer → saveAnswer answers → quiet',
    'otherTab.answered → consent.reopen → asking',
    'notice.answer → saveAnswer answers → consent.reopen → asking',
    'notice.answer → saveAnswer answers → consent.reopen → asking',
  ]);
});
