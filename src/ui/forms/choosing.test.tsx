import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AvatarPicker, AvatarStatus } from '../account/avatar-picker.tsx';
import { DateRange, type Dates } from './date-range.tsx';
import { Select } from './select.tsx';

const week: Dates = { from: '2026-11-15', to: '2026-11-21' };
const month: Dates = { from: '2026-10-23', to: '2026-11-21' };

function range(dates: Dates, onChange = vi.fn<(dates: Dates) => void>()) {
  const presets = [
    { label: '7 days', ...week },
    { label: '30 days', ...month },
  ];
  const words = {
    label: 'Days',
    fromLabel: 'From',
    toLabel: 'To',
    presetsLabel: 'Quick ranges',
    orderError: 'From is after To.',
  };
  render(<DateRange {...dates} {...words} min="2026-09-23" max="2026-11-21" presets={presets} onChange={onChange} />);
  return onChange;
}

test('marks the chosen days, and a press reports others', () => {
  const change = range(week);
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('7 days');
  fireEvent.click(screen.getByRole('button', { name: '30 days' }));
  expect(change.mock.calls).toEqual([[month]]);
});

test('reports an edited date together with the other one, even while it is empty', () => {
  const change = range(week);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } });
  expect(change.mock.calls).toEqual([[{ ...week, from: '2026-11-01' }], [{ ...week, to: '' }]]);
});

test.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, 'true'],
  [{ from: '2026-11-01', to: '2026-11-01' }, null],
  [{ from: '2026-11-02', to: '' }, null],
])('%o has From after To: %s', (dates, invalid) => {
  range(dates);
  const from = screen.getByLabelText('From');
  expect(from.getAttribute('aria-invalid')).toEqual(invalid);
  expect(screen.queryByText('From is after To.') !== null).toBe(invalid === 'true');
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBeNull();
});

test('a list reports the choice, and its error describes it', async () => {
  const choose = vi.fn<(value: string) => void>();
  const options = [
    { value: 'DE', name: 'Germany' },
    { value: 'FR', name: 'France' },
  ];
  render(<Select label="Country" name="country" options={options} error="Choose one." onChoose={choose} />);
  await userEvent
    .setup()
    .selectOptions(screen.getByRole('combobox', { name: 'Country', description: 'Choose one.' }), 'France');
  expect(choose.mock.calls).toEqual([['FR']]);
});

const picture = (more = {}) => (
  <AvatarPicker name="Lin" picture={null} pickName="Change picture" accept="image/png" onPick={vi.fn()} {...more} />
);

test('the same picture can be chosen twice [PRO-03]', async () => {
  const pick = vi.fn<(file: File) => void>();
  render(picture({ onPick: pick }));
  const file = new File(['x'], 'lin.png', { type: 'image/png' });
  const user = userEvent.setup();
  await user.upload(screen.getByLabelText('Change picture'), file);
  await user.upload(screen.getByLabelText('Change picture'), file);
  expect(pick.mock.calls).toEqual([[file], [file]]);
});

test('a picture is shown during its upload, and no other can be chosen [PRO-03]', async () => {
  const { rerender, container } = render(picture());
  await userEvent
    .setup()
    .upload(screen.getByLabelText('Change picture'), new File(['x'], 'lin.png', { type: 'image/png' }));
  rerender(picture({ sending: { percent: 40, name: 'Sending' } }));
  expect(screen.getByRole('progressbar', { name: 'Sending' }).getAttribute('aria-valuenow')).toBe('40');
  expect(screen.queryByLabelText('Change picture')).toBeNull();
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,eA=='));
  rerender(picture());
  expect(container.querySelector('img')).toBeNull();
});

test('the camera button and Cancel take over the focus from each other only [PRO-03]', async () => {
  const cancel = vi.fn();
  const view = (isSending: boolean) => (
    <>
      {picture(isSending ? { sending: { percent: 40, name: 'Sending' } } : {})}
      <AvatarStatus id="status" text="Sending" action={isSending ? { name: 'Cancel', onPress: cancel } : undefined} />
      <input aria-label="Nickname" />
    </>
  );
  const { rerender } = render(view(false));
  const user = userEvent.setup();
  await user.upload(screen.getByLabelText('Change picture'), new File(['x'], 'lin.png', { type: 'image/png' }));
  rerender(view(true));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Enter}');
  expect(cancel).toHaveBeenCalledOnce();
  rerender(view(false));
  expect(document.activeElement).toBe(screen.getByLabelText('Change picture'));
  rerender(view(true));
  screen.getByLabelText('Nickname').focus();
  rerender(view(false));
  expect(document.activeElement).toBe(screen.getByLabelText('Nickname'));
});

test('the reason for a failed upload replaces the text and describes the camera button [PRO-03]', () => {
  render(
    <>
      {picture({ describedBy: 'status' })}
      <AvatarStatus id="status" text="lin@example.com" error="This picture is over 512 KB. Choose a smaller one." />
    </>,
  );
  expect(screen.getByLabelText('Change picture', { selector: 'input' }).getAttribute('aria-describedby')).toBe(
    'status',
  );
  expect(document.getElementById('status')?.textContent).toBe('This picture is over 512 KB. Choose a smaller one.');
  expect(screen.queryByText('lin@example.com')).toBeNull();
});
