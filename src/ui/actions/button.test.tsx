import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button, LinkButton } from './button.tsx';

test('a press reaches the caller', () => {
  const press = vi.fn();
  render(<Button onPress={press}>Save</Button>);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(press).toHaveBeenCalledOnce();
});

test('a busy button keeps its name and ignores presses [SHL-08]', () => {
  const press = vi.fn();
  render(
    <Button busy onPress={press}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a busy or disabled submit button does not submit', () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean, disabled: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} disabled={disabled}>
        Log in
      </Button>
    </form>
  );
  const { rerender } = render(form(true, false));
  fireEvent.click(screen.getByRole('button'));
  rerender(form(false, true));
  fireEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
  rerender(form(false, false));
  fireEvent.click(screen.getByRole('button'));
  expect(submit).toHaveBeenCalledOnce();
});

test('a disabled button stays in the tab order and is linked to its reason', () => {
  render(
    <>
      <Button disabled describedBy="reason">
        Save
      </Button>
      <p id="reason">Nothing has changed.</p>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Save', description: 'Nothing has changed.' });
  button.focus();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

const variants = ['classic', 'login', 'cancel', 'ghost', 'timer', 'profileTimer', 'warning', 'noPassword'] as const;
test.each(variants)('the variant %s has the same classes on buttons and links [SHL-08]', (variant) => {
  render(
    <>
      <Button variant={variant}>Stay</Button>
      <LinkButton variant={variant} href="/away">
        Leave
      </LinkButton>
    </>,
  );
  expect(screen.getByRole('button').className).toBe(`button button--${variant}`);
  expect(screen.getByRole('link').className).toBe(`button button--${variant}`);
});

test('a translated label is followed by the next one [SHL-08]', () => {
  const { rerender } = render(<Button icon={<i />}>Turn on</Button>);
  const [words] = [...document.querySelectorAll('.button__label span')];
  const translated = document.createElement('font');
  translated.textContent = 'Einschalten';
  words?.firstChild?.replaceWith(translated);
  rerender(<Button icon={<i />}>Turn off</Button>);
  expect(screen.getByRole('button').textContent).toBe('Turn off');
});
