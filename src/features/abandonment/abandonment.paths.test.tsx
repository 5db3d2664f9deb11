import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Lock } from '#contract/calls/abandonment.ts';
import type { abandonmentMachine } from '#machines/abandonment/abandonment.machine.ts';
import type { AbandonmentStatus } from '#machines/abandonment/abandonment.model.ts';
import { selectScreen } from '#machines/abandonment/abandonment.selectors.ts';
import { paths } from '#machines/abandonment/abandonment.walk.ts';
import type { SensitiveActionOutput } from '#machines/sensitive-action/sensitive-action.model.ts';
import { outputOf } from '#machines/shared/port-events.ts';
import { locks, none, scheduled, startAbandonment } from '#machines/testing/abandonment.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { challengeGestures } from '#src/testing/challenge-gestures.ts';
import { actAsync, english, pressable, renderView } from '#src/testing/render-view.tsx';
import { AbandonmentView } from './abandonment.view.tsx';
import { AbandonmentBannerView } from './banner.tsx';

afterEach(cleanup);

type Step = MachineEvent<typeof abandonmentMachine>;
const links = { cloud_plan: '/cloud', view_plan: '/orders', affiliate_program: '/affiliate', company: '/company' };

const buttons: Partial<Record<Step['type'], RegExp>> = {
  'review.open': /^Delete account$/,
  'review.close': /^Keep my account$/,
  'locks.refresh': /^Check again$/,
  'request.confirm': /^Delete account$/,
  'recover.request': /^Recover account$/,
  'status.check': /^Check again$/,
  'read.retry': /^Retry/,
};

function mount() {
  const abandonment = startAbandonment();
  const { actor, ports } = abandonment;
  renderView(
    <>
      <AbandonmentBannerView actor={actor} />
      <AbandonmentView actor={actor} links={links} />
    </>,
  );
  const user = userEvent.setup({ delay: null });
  const { answerChallenge, endAction } = challengeGestures(abandonment, user);
  const press = async (name: RegExp) => {
    // The dialog lies over what has a button of the same name.
    const dialog = screen.queryByRole('dialog');
    const [first] = (dialog === null ? screen : within(dialog)).getAllByRole('button', { name });
    await user.click(first ?? document.body);
  };
  const errorIn = (step: Step): unknown => ('error' in step ? step.error : null);
  const answers: Readonly<Record<string, (step: Step) => Promise<void>>> = {
    'xstate.done.actor.fetchStatus': (step) => actAsync(() => ports.fetchStatus.answer(outputOf<AbandonmentStatus>(step))),
    'xstate.error.actor.fetchStatus': (step) => actAsync(() => ports.fetchStatus.refuse(errorIn(step))),
    'xstate.done.actor.fetchLocks': (step) => actAsync(() => ports.fetchLocks.answer(outputOf<readonly Lock[]>(step))),
    'xstate.error.actor.fetchLocks': (step) => actAsync(() => ports.fetchLocks.refuse(errorIn(step))),
    'xstate.done.actor.cancelDeletion': (step) => actAsync(() => ports.cancelDeletion.answer(outputOf<AbandonmentStatus>(step))),
    'xstate.error.actor.cancelDeletion': (step) => actAsync(() => ports.cancelDeletion.refuse(errorIn(step))),
    'xstate.done.actor.announceRecovered': () => actAsync(() => ports.announceRecovered.answer(undefined)),
    'xstate.snapshot.requestDeletion': answerChallenge,
    'xstate.done.actor.requestDeletion': (step) => endAction(outputOf<SensitiveActionOutput>(step)),
  };
  const perform = async (step: Step): Promise<void> => {
    const button = buttons[step.type];
    if (button !== undefined) return press(button);
    if (step.type === 'removalCountdown.tick') return actAsync(() => actor.send(step));
    await answers[step.type]?.(step);
  };
  return { ...abandonment, perform, press };
}

test.each(paths)('$title [DEL-01, DEL-02, DEL-03]', async (path) => {
  const { actor, perform } = mount();
  for (const step of path.events) await perform(step);
  const { name, row, dialog, banner } = selectScreen(actor.getSnapshot());
  expect(name).toBe(selectScreen(path.snapshot).name);
  const text = document.body.textContent ?? '';
  if (row.name === 'unavailable') expect(text).toContain(english.explain(row.failure, row.waitSeconds));
  expect(screen.queryByRole('timer') === null).toBe(row.name !== 'scheduled');
  expect(screen.queryByRole('region', { name: 'Your account will be deleted' }) === null).toBe(banner.name !== 'scheduled');
  if (banner.name === 'scheduled' && banner.failure !== null) expect(text).toContain(english.explain(banner.failure));
  expect(screen.queryByRole('dialog') === null).toBe(dialog === null);
  if (dialog?.name === 'review') {
    const words = screen.getByRole('dialog').textContent ?? '';
    expect(words).toContain('two-year limited warranty');
    for (const failure of [dialog.failure, dialog.locksFailure]) if (failure !== null) expect(words).toContain(english.explain(failure, dialog.waitSeconds));
    const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete account' });
    expect(confirm.getAttribute('aria-disabled') === 'true').toBe(!dialog.canConfirm || dialog.busy);
  }
  const isBusy = (dialog !== null && 'busy' in dialog && dialog.busy) || ('busy' in row && row.busy);
  if (name !== 'waiting' && !isBusy) expect(pressable().length).toBeGreaterThan(0);
});

test('blockers come with their name, price and date, and a link to where they are settled; the losses are said before the button [DEL-02, DEL-04, SHL-12]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.fetchStatus.answer(none));
  await perform({ type: 'review.open' });
  await actAsync(() => ports.fetchLocks.answer(locks));
  const [before, lost] = screen.getAllByRole('list');
  const items = within(before ?? document.body).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Cloud plan is activeCloud 30 · CA$8.99 · renews on December\u00a04,\u00a02026Cancel it first.Open Cloud',
    'Prepaid view plan€1,249.50Use it up or have it refunded first.Open orders',
    'Not in the affiliate program',
    'Member of a companyNorthside StorageLeave it in Business Video first.Open Business Video',
  ]);
  expect(screen.getByRole('link', { name: 'Open orders' }).getAttribute('href')).toBe('/orders');
  expect(lost?.textContent).toMatch(/cloud videos and their history.*within 7 days.*two-year limited warranty.*keys/);
  const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete account' });
  expect((lost?.compareDocumentPosition(confirm) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0);
});

test('the countdown shows hours, minutes and seconds, the banner seconds in the last hour only [DEL-03]', async () => {
  const { actor, ports } = mount();
  await actAsync(() => ports.fetchStatus.answer(scheduled));
  const shown = async (secondsLeft: number) => {
    await actAsync(() => actor.send({ type: 'removalCountdown.tick', secondsLeft }));
    const banner = screen.getByRole('region', { name: 'Your account will be deleted' });
    return [screen.getByRole('timer').textContent, /(?<=\. )[^.]+left/.exec(banner.textContent ?? '')?.[0]];
  };
  expect(await shown(258_128)).toEqual(['71hours42minutes08seconds', '71 hours 42 minutes left']);
  expect(await shown(1808)).toEqual(['00hours30minutes08seconds', '30 minutes 8 seconds left']);
});
