import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { AvatarPicker } from './avatar-picker.tsx';
import { DateRange, type Dates } from './date-range.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

const week: Dates = { from: '2026-11-15', to: '2026-11-21' };
const month: Dates = { from: '2026-10-23', to: '2026-11-21' };

function range(dates: Dates, onChange = vi.fn<(dates: Dates) => void>()) {
  const presets = [{ label: '7 days', ...week }, { label: '30 days', ...month }];
  const words = { label: 'Days', fromLabel: 'From', toLabel: 'To', presetsLabel: 'Length', orderError: 'From is after To.' };
  render(<DateRange {...dates} {...words} min="2026-09-23" max="2026-11-21" presets={presets} onChange={onChange} />);
  return onChange;
}

test('the chosen days are marked, and a press reports others', () => {
  const change = range(week);
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('7 days');
  fireEvent.click(screen.getByRole('button', { name: '30 days' }));
  expect(change.mock.calls).toEqual([[month]]);
});

test('a typed day is reported with the other one, also while it is empty', () => {
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
  expect([from.getAttribute('aria-invalid'), screen.queryByText('From is after To.') !== null]).toEqual([invalid, invalid === 'true']);
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBeNull();
});

test('a list reports the choice, and its error describes it', async () => {
  const choose = vi.fn<(value: string) => void>();
  const options = [{ value: 'DE', name: 'Germany' }, { value: 'FR', name: 'France' }];
  render(<Select label="Country" name="country" options={options} error="Choose one." onChoose={choose} />);
  await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'Country', description: 'Choose one.' }), 'France');
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

test('while a picture is on its way it can be cancelled, and no other chosen', () => {
  const cancel = vi.fn();
  render(picture({ sending: { percent: 40, name: 'Sending', cancel: 'Cancel', onCancel: cancel } }));
  expect(screen.getByRole('progressbar', { name: 'Sending' }).getAttribute('aria-valuenow')).toBe('40');
  expect(screen.queryByLabelText('Change picture')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(cancel).toHaveBeenCalledOnce();
});

test('the reason of a failed picture is shown at the camera', () => {
  render(picture({ error: 'This picture is over 512 KB. Choose a smaller one.' }));
  const input = screen.getByLabelText('Change picture');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toContain('over 512 KB');
});
