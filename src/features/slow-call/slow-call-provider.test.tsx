import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { actAsync, renderView } from '#src/testing/render-view.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { SlowCallProvider } from './slow-call-provider.tsx';

const said = 'This is taking longer than usual.';

function mount() {
  let isSlow = false;
  const leave = vi.fn<() => void>();
  const listeners = new Set<() => void>();
  const calls = {
    isSlow: () => isSlow,
    listen: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    leave,
  };
  renderView(
    <SlowCallProvider calls={calls}>
      <Button>Other</Button>
      <Dialog title="Delete?" closeName="Close" onClose={undefined} footer={<Button busy>Delete</Button>}>
        <p>Everything is deleted.</p>
      </Dialog>
    </SlowCallProvider>,
  );
  const setSlow = (value: boolean) =>
    actAsync(() => {
      isSlow = value;
      listeners.forEach((changed) => changed());
    });
  return { leave, setSlow };
}

test('a busy button says that its call takes longer, offers to stop waiting, and keeps the focus [NET-06]', async () => {
  const { leave, setSlow } = mount();
  const busy = screen.getByRole('button', { name: 'Delete' });
  busy.focus();
  expect(screen.queryByText(said)).toBeNull();
  await setSlow(true);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([`${said}Stop waiting`]);
  expect(document.activeElement).toBe(busy);
  fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }));
  expect(leave).toHaveBeenCalledOnce();
  await setSlow(false);
  expect(screen.queryByText(said)).toBeNull();
});

test('a dialog that waits for a call can be left with Escape and its close button once that takes longer [NET-06]', async () => {
  const { leave, setSlow } = mount();
  const dialog = screen.getByRole('dialog');
  expect([dialog.getAttribute('closedby'), screen.queryByRole('button', { name: 'Close' })]).toEqual(['none', null]);
  await setSlow(true);
  expect(dialog.getAttribute('closedby')).toBe('closerequest');
  fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(leave).toHaveBeenCalledTimes(2);
});
