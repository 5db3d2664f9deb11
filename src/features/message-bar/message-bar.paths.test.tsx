import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SimulatedClock, createActor } from 'xstate';
import { expect, test } from 'vitest';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import type { Message } from '#machines/message-bar/message-bar.model.ts';
import { selectScreen } from '#machines/message-bar/message-bar.selectors.ts';
import { elapsed } from '#machines/testing/events.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, renderView } from '#src/testing/render-view.tsx';
import { failed, lasting, paths } from '#machines/message-bar/message-bar.walk.ts';
import { gestures, marks } from './message-bar.gestures.ts';
import { MessageBarView } from './message-bar.view.tsx';

type Step = MachineEvent<typeof messageBarMachine>;

function mount() {
  const clock = new SimulatedClock();
  const actor = createActor(messageBarMachine, { clock }).start();
  const taken: string[] = [];
  actor.on('action.taken', ({ id }) => taken.push(id));
  renderView(<MessageBarView actor={actor} />);
  const user = userEvent.setup({ delay: null });
  const bar = () => screen.getByText(/Timeout|Another account|ready/);
  const performEvent = performer<typeof messageBarMachine>(
    { actor, ports: {} },
    {
      ...onView(gestures),
      'message.show': 'send',
      'message.hold': () => user.hover(bar()),
      'message.release': () => user.unhover(bar()),
    },
  );
  const perform = async (step: Step): Promise<void> => {
    if (!step.type.startsWith('xstate.')) await performEvent(step);
    else await actAsync(() => clock.increment(step.type.includes('autoHide') ? 5000 : 500));
  };
  return { perform, taken, clock, user };
}

function isShown(message: Message | null): void {
  const texts = [screen.getByRole('alert'), screen.getByRole('status')].map(
    (place) => place.querySelector('p')?.textContent ?? null,
  );
  if (message === null) expect(texts).toEqual([null, null]);
  else if (message.kind === 'error')
    expect(texts).toEqual(['Error: Timeout. Check your connection and try again.', null]);
  else if (message.kind === 'success') expect(texts).toEqual([null, 'Your account is ready.']);
  else expect(texts).toEqual([null, 'Another account logged in here. This page now shows that account.']);
}

test.each(wholePaths(paths))('$title [SHL-05]', async (path) => {
  const { perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const expected = selectScreen(snapshot);
    isShown(expected.name === 'shown' ? expected.message : null);
    expectMarks(marks(expected));
  });
});

test.each(paths.filter(({ snapshot }) => selectScreen(snapshot).name === 'shown'))(
  'the message can be closed: $title [SHL-05]',
  async ({ events }) => {
    const { perform } = mount();
    for (const step of [...events, { type: 'message.close' } as const]) await perform(step);
    isShown(null);
  },
);

test('a message closes automatically after 5 s, unless hovered [SHL-05]', async () => {
  const { perform, clock } = mount();
  await perform({ type: 'message.show', message: failed });
  await perform({ type: 'message.hold' });
  await actAsync(() => clock.increment(60_000));
  isShown(failed);
  await perform({ type: 'message.release' });
  await actAsync(() => clock.increment(4999));
  isShown(failed);
  await actAsync(() => clock.increment(1));
  isShown(null);
});

test('a persistent message stays until it is closed [SHL-05]', async () => {
  const { perform, clock } = mount();
  await perform({ type: 'message.show', message: lasting });
  await actAsync(() => clock.increment(3_600_000));
  isShown(lasting);
});

test('a second press within half a second does nothing [SHL-07]', async () => {
  const { perform, taken } = mount();
  await perform({ type: 'message.show', message: lasting });
  await perform({ type: 'action.press' });
  await perform({ type: 'action.press' });
  expect(taken).toEqual(['lasting']);
  await perform(elapsed('doubleClickGuard', 'messageBar.shown.action.guarded'));
  await perform({ type: 'action.press' });
  expect(taken).toEqual(['lasting', 'lasting']);
});
