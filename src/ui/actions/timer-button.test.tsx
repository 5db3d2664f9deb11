import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TimerButton } from './timer-button.tsx';

const words = { longest: 60, label: 'Resend code', countingLabel: (seconds: number) => `Resend in ${seconds} s` };

test('the timer shows the seconds left and ignores presses until it reaches zero [SHL-08]', () => {
  const press = vi.fn();
  const { rerender } = render(<TimerButton secondsLeft={42} onPress={press} {...words} />);
  const button = screen.getByRole('button', { name: 'Resend in 42 s' });
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  rerender(<TimerButton secondsLeft={0} onPress={press} {...words} />);
  expect(screen.getByRole('button', { name: 'Resend code' })).toBe(button);
  fireEvent.click(button);
  expect(press).toHaveBeenCalledOnce();
});

test('the width fits the longest wait [SHL-08]', () => {
  render(<TimerButton secondsLeft={9} onPress={vi.fn()} {...words} />);
  expect(screen.getByText('Resend in 60 s').getAttribute('aria-hidden')).toBe('true');
});
