import * as v from 'valibot';
import type { SnapshotFrom } from 'xstate';
import { startArchive } from '#contract/calls/archive.ts';
import { selectScreen as selectChallenge } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import * as chart from '#machines/sensitive-action/sensitive-action.walk.ts';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import { rejected } from '#machines/testing/events.ts';
import { pathsThrough } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import type { Mark } from '#src/testing/hands.ts';
import { handsOn } from '../browser-hands.ts';
import type { Walk } from '../chart-player.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { codeMailedTo } from '../mails.ts';
import { codeStep, counted, setSessionCookies, words } from '../page-objects.ts';
import type { Step } from '../path-steps.ts';

type Machine = typeof chart.machine;

const { machine, claims, input } = chart;
const options = { input };
const throttled = rejected('performAction', refusal('request_throttled', { waitUntil: 30_000 }));
const events = [...chart.events, throttled];

/** How a step ends: with a proof, because its challenge is over, or because the customer goes back. */
const proven = v.looseObject({ proof: v.looseObject({}) });
const ended = v.looseObject({ failure: v.looseObject({}) });

/** On the page of an archive: its row while the call runs, and its dialog once a code is requested. */
function selectScreen(snapshot: SnapshotFrom<Machine>) {
  const { value, context } = snapshot;
  const { failure } = context;
  const screen = { name: value, dialog: null };
  if (value === 'done' || value === 'cancelled') return screen;
  if (value === 'failed')
    return failure === null || isConnectionFailure(failure)
      ? { name: 'interrupted', dialog: null }
      : { name: value, dialog: { failure } };
  const challenge = selectChallenge(snapshot);
  return challenge.name === 'acting'
    ? { ...screen, busy: true }
    : { name: challenge.name, dialog: { ...challenge, failure } };
}

function marks({ name, dialog }: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (dialog !== null) return ['archive.dialog.title.request'];
  if (name === 'done') return ['archive.requested'];
  if (name === 'interrupted') return ['archive.interrupted.notRequested'];
  return [['archive.title', 'archive.none']];
}

walkInBrowser<Machine>('a sensitive action', {
  machine,
  events,
  options,
  claims,
  paths: pathsThrough(machine, events, options),
  // The dialog of an archive sends it when it is closed.
  gestures: { 'action.leave': 'shared.close' },
  selectScreen,
  marks,
  calls: { performAction: [startArchive] },
  refuses: () => ['mfa_code_incorrect'],
  customer: () => lin,
  open: async ({ page, service }) => {
    await setSessionCookies(page, service, lin);
    await page.goto(service.at('/accountSecurity'));
    await handsOn(page).press(['archive.action.request', 'archive.title']);
  },
  outside: (walk) => ({ 'xstate.done.actor.secondFactor': (step) => endStep(walk, step) }),
  cannot: (event, { context: { challenge } }) => {
    if (!('error' in event) || !v.is(v.looseObject({ symbol: v.string() }), event.error)) return null;
    const { symbol } = event.error;
    if (symbol === 'mfa_required' && challenge !== null) return 'a call with a proof is asked for no other one';
    if (symbol === 'mfa_code_incorrect' && challenge === null) return 'the first call has no code';
    return null;
  },
});

async function endStep({ page, service, next }: Walk, { output }: Step): Promise<void> {
  const { code, waiting, resend } = codeStep(page);
  const locked = page.getByRole('button', { name: counted(words['en-US'].secondFactor.submitIn) });
  await expect(code).toBeVisible();
  if (v.is(proven, output)) {
    if (await locked.isVisible()) await page.clock.fastForward('01:00');
    const isGuess = next()?.failure?.symbol === 'mfa_code_incorrect';
    await code.fill(isGuess ? '000000' : await codeMailedTo(service, lin.username));
    await code.press('Enter');
  } else if (v.is(ended, output)) {
    await expect(waiting).toBeVisible();
    await page.clock.fastForward('02:00');
    await service.endChallenges();
    await resend.click();
  } else await handsOn(page).press('shared.cancel');
}
