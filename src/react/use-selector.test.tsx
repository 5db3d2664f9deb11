import { act, render, screen } from '@testing-library/react';
import { createActor, fromTransition } from 'xstate';
import { expect, test, vi } from 'vitest';
import { shallowEqual, useSelector } from './use-selector.ts';

const counting = fromTransition(
  (state: Readonly<Record<'count' | 'other', number>>, { type }: { type: 'count' | 'other' }) => ({
    ...state,
    [type]: state[type] + 1,
  }),
  { count: 0, other: 0 },
);
const start = () => createActor(counting).start();

test('re-renders a view only for changes of its selection [QA-01]', () => {
  const actor = start();
  const drawn = vi.fn();
  function View() {
    const { count } = useSelector(actor, ({ context }) => ({ count: context.count }));
    drawn(count);
    return <p>{count}</p>;
  }
  render(<View />);
  act(() => actor.send({ type: 'other' }));
  expect([drawn.mock.calls, screen.queryByText('0') !== null]).toEqual([[[0]], true]);
  act(() => actor.send({ type: 'count' }));
  expect([drawn.mock.calls, screen.queryByText('1') !== null]).toEqual([[[0], [1]], true]);
});

test('follows another actor, or one without a value yet, at once [QA-01]', () => {
  const [one, other] = [start(), start()];
  other.send({ type: 'count' });
  const View = ({ actor }: { actor: typeof one }) => (
    <p>{useSelector(actor, ({ context }) => context.count || undefined) ?? 'none'}</p>
  );
  const { rerender } = render(<View actor={one} />);
  expect(screen.queryByText('none')).not.toBeNull();
  rerender(<View actor={other} />);
  expect(screen.queryByText('1')).not.toBeNull();
  act(() => one.send({ type: 'count' }));
  rerender(<View actor={one} />);
  expect(screen.queryByText('1')).not.toBeNull();
});

const actor = start();
test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [Number.NaN, Number.NaN, true],
  [1, 2, false],
  [null, {}, false],
  [{}, {}, true],
  [{ a: 1 }, { a: 1 }, true],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: {} }, { a: {} }, false],
  [[1], [1], false],
  [actor, start(), false],
])('%j and %j are shallowly equal: %s', (one, other, equal) => {
  expect(shallowEqual(one, other)).toBe(equal);
});
