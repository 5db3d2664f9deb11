import { expect, test } from 'vitest';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { cookieNoticeMachine } from './cookie-notice.machine.ts';

const events = [
  { type: 'notice.answer', answer: 'allowed' } as const,
  { type: 'notice.answer', answer: 'declined' } as const,
  { type: 'consent.reopen' } as const,
  { type: 'otherTab.answered', answer: 'allowed' } as const,
  { type: 'otherTab.answered', answer: 'declined' } as const,
  settled('keepAnswer'),
  rejected('keepAnswer', new Error('full')),
];
const [fresh, known] = [{ input: { kept: null, asks: true } }, { input: { kept: 'declined' as const, asks: true } }];
/** Another tab is no way out for the person who looks at this one. */
const waysOut = (event: { type: string }) => event.type !== 'otherTab.answered';

test('every transition can be taken [SHL-14]', () => {
  const missed = [fresh, known].map((options) => untakenTransitions(cookieNoticeMachine, events, options));
  expect(missed[0]?.filter((each) => missed[1]?.includes(each))).toEqual([]);
});

test('a transition that nothing takes is found out', () => {
  expect(untakenTransitions(cookieNoticeMachine, events, known)).toEqual(['cookieNotice.routing: always #1 → cookieNotice.asking']);
});

test('no state is a dead end: a visible way out from every state [SHL-14]', () => {
  expect(deadEnds(cookieNoticeMachine, events, { ...fresh, waysOut })).toEqual([]);
});

test('from every state the notice can be answered [SHL-14]', () => {
  expect(cannotReach(cookieNoticeMachine, events, 'quiet', fresh)).toEqual([]);
});

test.each([
  ['asking', 'notice.answer', ['asking']],
  ['keeping', 'invoke', ['keeping']],
])('a notice whose %s has no %s is found out', (state, way, stuck) => {
  const broken = removeTransition(cookieNoticeMachine, state, way);
  expect(deadEnds(broken, events, { ...fresh, waysOut })).toEqual(stuck);
});

test('the shortest paths reach what a person can see of the notice', () => {
  expect(pathsThrough(cookieNoticeMachine, events, fresh).map(({ title }) => title)).toEqual([
    'asking',
    'notice.answer → keeping',
    'notice.answer → keeping',
    'otherTab.answered → quiet',
    'otherTab.answered → quiet',
    'notice.answer → keepAnswer answers → quiet',
    'notice.answer → keepAnswer answers → quiet',
    'otherTab.answered → consent.reopen → asking',
    'otherTab.answered → consent.reopen → asking',
    'notice.answer → keepAnswer answers → consent.reopen → asking',
    'notice.answer → keepAnswer answers → consent.reopen → asking',
  ]);
});
