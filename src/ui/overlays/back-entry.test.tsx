import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useState, type JSX } from 'react';
import { watchBack } from './back-entry.ts';
import { Dialog } from './dialog.tsx';
import { LeaveTextsContext } from './leave-texts.ts';

const texts = { title: 'Leave without saving?', text: 'Not saved.', stay: 'Keep editing', go: 'Leave', close: 'Close' };

function Page({ isBusy = false }: { isBusy?: boolean }): JSX.Element {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <LeaveTextsContext value={texts}>
      <button onClick={() => setShown('Email')}>Change</button>
      {shown === null ? null : (
        <Dialog key={shown} title={shown} closeName="Cancel" onClose={isBusy ? undefined : () => setShown(null)}>
          <input aria-label="Address" />
          <input aria-label="Understood" type="checkbox" />
          <button onClick={() => setShown('Done')}>Save</button>
        </Dialog>
      )}
    </LeaveTextsContext>
  );
}

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const type = (value: string): boolean => fireEvent.input(screen.getByLabelText('Address'), { target: { value } });
const titles = (): (string | null)[] => screen.queryAllByRole('heading').map(({ textContent }) => textContent);
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
async function travel(delta: number): Promise<void> {
  window.history.go(delta);
  await settle();
}

const page = { router: 'its own' };
const dialog = { ...page, ac_dialog: true };

beforeEach(() => window.history.pushState(page, '', '/accountSecurity#sessions'));
// The last dialog has been removed, and leaves its entry.
afterEach(settle);

test('Back closes a dialog and stays on the page; Forward does not open it again [PRO-04]', async () => {
  render(<Page />);
  press('Change');
  expect([titles(), window.history.state]).toEqual([['Email'], dialog]);
  await travel(-1);
  expect([titles(), window.history.state, window.location.hash]).toEqual([[], page, '#sessions']);
  await travel(1);
  expect([titles(), window.history.state]).toEqual([[], page]);
});

test('the router of the page notices nothing of it, and so does not scroll [PRO-04]', async () => {
  const noticed = vi.fn<() => void>();
  watchBack();
  // As a router does.
  const push = vi.spyOn(window.history, 'pushState').mockImplementation(noticed);
  window.addEventListener('popstate', noticed);
  render(<Page />);
  press('Change');
  await travel(-1);
  press('Change');
  press('Cancel');
  await settle();
  expect([titles(), window.history.state]).toEqual([[], page]);
  expect(noticed).not.toHaveBeenCalled();
  window.removeEventListener('popstate', noticed);
  push.mockRestore();
});

test('a dialog that closes, or gives way to another one, leaves no entry behind [PRO-04]', async () => {
  render(<Page />);
  const { length } = window.history;
  press('Change');
  press('Save');
  await settle();
  expect([titles(), window.history.state, window.history.length]).toEqual([['Done'], dialog, length + 1]);
  press('Cancel');
  await settle();
  expect([titles(), window.history.state]).toEqual([[], page]);
});

test('Back asks before it loses what was typed, and again until it is answered [PRO-04]', async () => {
  render(<Page />);
  press('Change');
  type('lin@harthouse.example');
  await travel(-1);
  expect([titles(), window.history.state]).toEqual([['Email', texts.title], dialog]);
  await travel(-1);
  expect([titles(), window.history.state]).toEqual([['Email', texts.title], dialog]);
  press('Keep editing');
  expect(titles()).toEqual(['Email']);
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'lin@harthouse.example');
  await travel(-1);
  press('Leave');
  await settle();
  expect([titles(), window.history.state]).toEqual([[], page]);
});

test('Back changes nothing while a dialog must stay [PRO-04]', async () => {
  const { rerender } = render(<Page />);
  press('Change');
  rerender(<Page isBusy />);
  await travel(-1);
  expect([titles(), window.history.state]).toEqual([['Email'], dialog]);
});
