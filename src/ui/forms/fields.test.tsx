import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { CheckBox } from './check-box.tsx';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

test('a field is named by its label and described by its hint', () => {
  render(<TextField label="Email" name="email" hint="You log in with it." />);
  expect(screen.getByRole('textbox', { name: 'Email', description: 'You log in with it.' })).toBeDefined();
});

test('an error replaces the hint, marks the field and is announced', () => {
  const { rerender } = render(<TextField label="Email" name="email" hint="You log in with it." error={null} />);
  const row = screen.getByText('You log in with it.').parentElement;
  expect(row?.getAttribute('aria-live')).toBe('polite');
  const error = 'Please enter a valid email address.';
  rerender(<TextField label="Email" name="email" hint="You log in with it." error={error} />);
  const field = screen.getByRole('textbox', { description: error });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(row?.textContent).toBe(error);
});

test('the message row exists before it is needed', () => {
  const { container } = render(<TextField label="Email" name="email" />);
  expect(container.querySelector('.message-row')?.textContent).toBe('');
  expect(screen.getByRole('textbox').hasAttribute('aria-describedby')).toBe(false);
});

test('reports typing, and keeps the typed text when an error appears', () => {
  const edit = vi.fn();
  const view = (error: string | null) => <TextField label="Email" name="email" error={error} onInput={edit} />;
  const { rerender } = render(view(null));
  const field = screen.getByRole('textbox');
  fireEvent.input(field, { target: { value: 'lin@' } });
  rerender(view('Please enter a valid email address.'));
  expect(edit).toHaveBeenCalledOnce();
  expect(screen.getByDisplayValue('lin@')).toBe(field);
});

test('a filled field is validated on blur; its error takes no focus and disappears with the next letter', () => {
  const error = 'Please enter a valid email address.';
  render(
    <TextField label="Email" name="email" focusOnError check={({ value }) => (value.includes('@') ? null : error)} />,
  );
  const field = screen.getByRole('textbox');
  fireEvent.blur(field);
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  fireEvent.input(field, { target: { value: 'lin' } });
  fireEvent.blur(field);
  expect(screen.getByRole('textbox', { description: error }).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).not.toBe(field);
  fireEvent.input(field, { target: { value: 'lin@' } });
  expect(field.hasAttribute('aria-invalid')).toBe(false);
});

test('moving to the show-password button does not leave the field', () => {
  render(<PasswordField label="Password" name="password" showName="Show" hideName="Hide" check={() => 'Too short.'} />);
  const field = screen.getByLabelText('Password');
  fireEvent.input(field, { target: { value: 'abc' } });
  fireEvent.blur(field, { relatedTarget: screen.getByRole('button') });
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  fireEvent.blur(screen.getByRole('button'));
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a refused value gets the focus and is selected', () => {
  const view = (error: string | null) => (
    <TextField label="Code" name="code" defaultValue="482913" error={error} focusOnError />
  );
  const { rerender } = render(view(null));
  rerender(view('Invalid verification code.'));
  const field = screen.getByRole<HTMLInputElement>('textbox');
  expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, 6]);
});

test('keeps the line of a cleared error, so the layout does not shift while typing', () => {
  const view = (error: string | null) => <TextField label="Email" name="email" error={error} />;
  const { container, rerender } = render(view(null));
  const classes = () => container.querySelector('.message-row')?.className;
  const before = classes();
  rerender(view('Wrong.'));
  const opening = classes();
  rerender(view(null));
  const after = classes();
  rerender(view('Wrong again.'));
  expect([before, opening, after, classes()]).toEqual(
    ['none', 'opening', 'kept', 'kept'].map((line) => `message-row message-row--${line}`),
  );
});

test('an action beside the label follows the field in tab order', () => {
  render(<TextField label="Password" name="password" labelEnd={<a href="/reset">Lost password?</a>} />);
  const order = screen.getByRole('textbox').compareDocumentPosition(screen.getByRole('link'));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('the show-password button reveals the password, and its name and state follow', () => {
  const field = createRef<HTMLInputElement>();
  const names = { showName: 'Show password', hideName: 'Hide password' };
  render(<PasswordField ref={field} label="Password" name="password" {...names} />);
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Night-2026' } });
  const eye = screen.getByRole('button', { name: 'Show password', pressed: false });
  fireEvent.click(eye);
  expect(screen.getByRole('button', { name: 'Hide password', pressed: true })).toBe(eye);
  expect([field.current?.type, field.current?.value]).toEqual(['text', 'Night-2026']);
});

test('a code is one numeric field that the system may fill', () => {
  render(<CodeField label="Code" hint="An 8-digit backup code works too." />);
  const field = screen.getByRole('textbox', { name: 'Code', description: 'An 8-digit backup code works too.' });
  const attributes = ['name', 'inputmode', 'autocomplete', 'maxlength'].map((name) => field.getAttribute(name));
  expect(attributes).toEqual(['code', 'numeric', 'one-time-code', null]);
});

test('a checkbox is named by its text and linked to its error', () => {
  const edit = vi.fn();
  render(<CheckBox name="terms" label="I agree to the terms" error="Tick the box to go on." onInput={edit} />);
  const box = screen.getByRole('checkbox', { name: 'I agree to the terms', description: 'Tick the box to go on.' });
  fireEvent.click(box);
  expect(box).toHaveProperty('checked', true);
  expect(edit).toHaveBeenCalledOnce();
});

test('an error does not replace a rule, which describes the field with it [KEY-10]', () => {
  render(<TextField label="Code" name="pin" hint="8 to 40 characters." hintStays error="Too short." />);
  expect(screen.getByRole('textbox', { description: 'Too short. 8 to 40 characters.' })).toBeDefined();
});
