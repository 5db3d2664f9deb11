import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { JSX } from 'react';
import { DialogFooter } from './dialog-footer.tsx';
import { Dialog } from './dialog.tsx';

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

test('the title takes the focus if there is no field', () => {
  render(
    <Dialog title="Saved" closeName="Close" onClose={vi.fn()}>
      <p>All is well.</p>
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Saved' }));
});

test('Escape and the close button ask the caller to close', () => {
  const close = vi.fn();
  render(ask(close));
  const dialog = screen.getByRole('dialog');
  const cancel = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, cancel);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(2);
  expect(cancel.defaultPrevented).toBe(true);
});

test('a dialog that the browser closes without asking opens again, and asks the caller', () => {
  const close = vi.fn();
  render(ask(close));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent(dialog, createEvent('cancel', dialog, { cancelable: false }));
  expect(close).not.toHaveBeenCalled();
  dialog.open = false;
  fireEvent(dialog, createEvent('close', dialog));
  expect([dialog.open, close.mock.calls.length]).toEqual([true, 1]);
});

test('a dialog that its caller removes asks nothing', () => {
  const close = vi.fn();
  const { unmount } = render(ask(close));
  const dialog = screen.getByRole('dialog');
  unmount();
  fireEvent(dialog, createEvent('close', dialog));
  expect(close).not.toHaveBeenCalled();
});

test('no request of the browser closes a dialog that must stay', () => {
  render(
    <Dialog title="One moment" closeName="Close" onClose={undefined}>
      <p>Turning on.</p>
    </Dialog>,
  );
  expect(screen.getByRole('dialog').getAttribute('closedby')).toBe('none');
});

test('a press on the scrim closes it, unless there is input, or the press began inside or follows a double click', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const close = vi.fn();
  render(ask(close));
  const dialog = screen.getByRole('dialog');
  const press = (from: HTMLElement, to: HTMLElement): void => {
    fireEvent.pointerDown(from);
    fireEvent.click(to);
  };
  press(screen.getByText('Confirm'), screen.getByText('Confirm'));
  press(screen.getByLabelText('Code'), dialog);
  press(dialog, dialog);
  expect(close).not.toHaveBeenCalled();
  now.mockReturnValue(2000);
  press(dialog, dialog);
  expect(close).toHaveBeenCalledOnce();
  fireEvent.input(screen.getByLabelText('Code'), { target: { value: '48' } });
  press(dialog, dialog);
  expect(close).toHaveBeenCalledOnce();
  now.mockRestore();
});

const steps = (current: number, body: JSX.Element) => (
  <Dialog
    title={`Title ${current}`}
    closeName="Close"
    onClose={vi.fn()}
    step={{ label: `Step ${current} of 2`, current, of: 2 }}
  >
    {body}
  </Dialog>
);

test('the next step shows its position and focuses its first visible field or, without one, its title', () => {
  const fields = (
    <>
      <input hidden />
      <input aria-label="Code" />
    </>
  );
  const { rerender } = render(steps(1, <p>Scan this.</p>));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Title 1' }));
  rerender(steps(2, fields));
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  expect(screen.getByText('Step 2 of 2').tagName).toBe('P');
  rerender(steps(1, <p>Scan this.</p>));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Title 1' }));
});

test('a new situation under the same title takes the focus, the same one does not', () => {
  const view = (situation: string, label: string) => (
    <Dialog
      title="Recovery email"
      closeName="Close"
      onClose={vi.fn()}
      situation={situation}
      footer={<button type="button">Confirm</button>}
    >
      <input key={situation} aria-label={label} />
    </Dialog>
  );
  const { rerender } = render(view('address', 'Email'));
  screen.getByText('Confirm').focus();
  rerender(view('address', 'Email'));
  expect(document.activeElement).toBe(screen.getByText('Confirm'));
  rerender(view('code', 'Code'));
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
});

test('the buttons of a step are in the footer of its dialog', () => {
  const { container } = render(
    <Dialog title="Confirm it’s you" closeName="Close" onClose={vi.fn()}>
      <p>Enter the code.</p>
      <DialogFooter>
        <button type="button">Back</button>
        <button type="button">Confirm</button>
      </DialogFooter>
    </Dialog>,
  );
  const footer = container.querySelector('.dialog__footer');
  expect([...(footer?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Back',
    'Confirm',
  ]);
});

test('if its opener was replaced meanwhile, a closed dialog leaves the focus at the row', async () => {
  const page = (isRead: boolean, isOpen: boolean) => (
    <section>
      <h2>Logging in</h2>
      {isRead ? (
        <div key="row">
          <h3>Password</h3>
          <button type="button">Change</button>
        </div>
      ) : (
        <div key="unread">
          <h3>Password</h3>
          <button type="button">Retry</button>
        </div>
      )}
      {isOpen ? ask(vi.fn()) : null}
    </section>
  );
  const { rerender } = render(page(true, false));
  screen.getByRole('button', { name: 'Change' }).focus();
  rerender(page(true, true));
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  rerender(page(false, true));
  rerender(page(false, false));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Password' })));
});
