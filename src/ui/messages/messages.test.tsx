import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FormMessage } from './form-message.tsx';
import { MessageBar, type Message } from './message-bar.tsx';

const bar = (message: Message | null, more = {}) => (
  <MessageBar message={message} closeName="Close" onClose={vi.fn()} {...more} />
);

test('an error is an alert and starts with its label [SHL-05]', () => {
  render(bar({ kind: 'error', prefix: 'Error:', text: 'Something went wrong.' }));
  expect(screen.getByRole('alert').textContent).toBe('Error: Something went wrong.');
  expect(screen.getByRole('status').textContent).toBe('');
});

test.each(['success', 'warning'] as const)('announces a %s as a status [SHL-05]', (kind) => {
  render(bar({ kind, text: 'Your nickname is saved.' }));
  expect(screen.getByRole('status').textContent).toBe('Your nickname is saved.');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('the live regions exist before the first message and stay [SHL-05]', () => {
  const { rerender } = render(bar(null));
  const places = [screen.getByRole('alert'), screen.getByRole('status')];
  rerender(bar({ kind: 'success', text: 'Saved.' }));
  expect([screen.getByRole('alert'), screen.getByRole('status')]).toEqual(places);
});

test('the close button closes it; hover and focus pause the timer [SHL-05]', () => {
  const calls: string[] = [];
  const record = (what: string) => () => calls.push(what);
  const more = { onClose: record('close'), onHold: record('hold'), onRelease: record('release') };
  const { container } = render(bar({ kind: 'success', text: 'Saved.' }, more));
  const place = container.querySelector('.message-bar-place');
  if (place === null) throw new Error('the bar has no place');
  fireEvent.pointerEnter(place);
  fireEvent.pointerLeave(place);
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
  fireEvent.blur(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(calls).toEqual(['hold', 'release', 'hold', 'release', 'close']);
});

test('a pointer that leaves does not resume the timer while the focus is inside [SHL-05]', () => {
  const calls: string[] = [];
  const { container } = render(
    bar({ kind: 'success', text: 'Saved.' }, { onClose: () => undefined, onRelease: () => calls.push('release') }),
  );
  const place = container.querySelector('.message-bar-place') ?? container;
  screen.getByRole('button', { name: 'Close' }).focus();
  fireEvent.pointerLeave(place);
  expect(calls).toEqual([]);
  screen.getByRole('button', { name: 'Close' }).blur();
  fireEvent.pointerLeave(place);
  expect(calls).toContain('release');
});

test('announces a refusal in an existing live region', () => {
  const { rerender } = render(<FormMessage>{null}</FormMessage>);
  const place = screen.getByRole('alert');
  expect(place.textContent).toBe('');
  rerender(<FormMessage action={<a href="/support">Contact support</a>}>Your account has been disabled.</FormMessage>);
  expect(screen.getByRole('alert')).toBe(place);
  expect(place.textContent).toBe('Your account has been disabled.Contact support');
  place.focus();
  expect(document.activeElement).toBe(place);
});
