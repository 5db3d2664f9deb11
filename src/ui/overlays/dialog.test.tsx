import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DialogSteps, Dialog } from './dialog.tsx';

afterEach(cleanup);

const ask = (close: () => void) => (
  <Dialog title="Confirm it’s you" closeName="Close" onClose={close} footer={<button type="button">Confirm</button>}>
    <label>
      Code <input name="code" />
    </label>
  </Dialog>
);

test('a dialog opens modally, is named by its title and focuses its first field', () => {
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  const { rerender } = render(ask(vi.fn()));
  rerender(ask(vi.fn()));
  expect(modal).toHaveBeenCalledOnce();
  expect(screen.getByRole('dialog', { name: 'Confirm it’s you' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
});

test('without a field the title takes the focus', () => {
  render(
    <Dialog title="Saved" closeName="Close" onClose={vi.fn()}>
      <p>All is well.</p>
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Saved' }));
});

test('Escape and the cross ask the caller to close', () => {
  const close = vi.fn();
  render(ask(close));
  const dialog = screen.getByRole('dialog');
  const cancel = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, cancel);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(2);
  expect(cancel.defaultPrevented).toBe(true);
});

test('a press on the scrim closes, unless something was typed', () => {
  const close = vi.fn();
  render(ask(close));
  fireEvent.click(screen.getByText('Confirm'));
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('dialog'));
  expect(close).toHaveBeenCalledOnce();
  fireEvent.input(screen.getByLabelText('Code'), { target: { value: '48' } });
  fireEvent.click(screen.getByRole('dialog'));
  expect(close).toHaveBeenCalledOnce();
});

const steps = (current: number) => (
  <Dialog title={`Title ${current}`} closeName="Close" onClose={vi.fn()} step={{ label: `Step ${current} of 2`, current, of: 2 }}>
    <DialogSteps
      current={current}
      steps={[
        <input key="key" aria-label="Key" />,
        <input key="code" aria-label="Code" />,
      ]}
    />
  </Dialog>
);

test('the next step names its position and moves the focus to its title, and Back keeps what was typed', () => {
  const { rerender } = render(steps(1));
  const key = screen.getByLabelText('Key');
  expect([document.activeElement, key.closest('[inert]'), screen.getByLabelText('Code').closest('[inert]') !== null]).toEqual([key, null, true]);
  fireEvent.input(key, { target: { value: 'JBSW' } });
  rerender(steps(2));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Title 2' }));
  expect([screen.getByText('Step 2 of 2') !== null, key.closest('[inert]') !== null]).toEqual([true, true]);
  rerender(steps(1));
  expect([screen.getByLabelText('Key'), key.closest('[inert]')]).toEqual([key, null]);
  expect(key).toHaveProperty('value', 'JBSW');
});
