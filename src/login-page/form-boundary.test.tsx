import { act, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { keepTyped } from '#src/ui/forms/keep-typed.ts';
import { FormBoundary } from './form-boundary.tsx';

function Form({ formRef }: { formRef: ReturnType<typeof keepTyped> }): ReactNode {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) throw new Error('removeChild');
  return (
    <form ref={formRef}>
      <button type="button" onClick={() => setFailed(true)}>
        fail
      </button>
      <input name="username" defaultValue="" />
      <input name="remember" type="checkbox" />
    </form>
  );
}

const field = (): HTMLInputElement => screen.getByRole('textbox');

test('a form that fails is drawn again with what was typed [LOG-01]', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const formRef = keepTyped(null);
  render(
    <FormBoundary broken="broken">
      <Form formRef={formRef} />
    </FormBoundary>,
  );
  const first = field();
  first.value = 'lin@example.com';
  screen.getByRole<HTMLInputElement>('checkbox').checked = true;
  act(() => screen.getByRole('button').click());
  expect(field()).not.toBe(first);
  expect([field().value, screen.getByRole<HTMLInputElement>('checkbox').checked]).toEqual(['lin@example.com', true]);
});

test('a form that always fails says so [LOG-01]', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const Broken = (): ReactNode => {
    throw new Error('always');
  };
  render(
    <FormBoundary broken="broken">
      <Broken />
    </FormBoundary>,
  );
  expect(screen.getByText('broken')).toBeDefined();
});

test('a form that is shown later has nothing of the one before [LOG-01]', async () => {
  const formRef = keepTyped(null);
  const [first, later] = ['typed', ''].map((value) => {
    const form = document.createElement('form');
    form.innerHTML = `<input name="password" value="${value}">`;
    return form;
  });
  formRef(first ?? null);
  formRef(null);
  await new Promise((resolve) => setTimeout(resolve));
  formRef(later ?? null);
  expect(later?.querySelector('input')?.value).toBe('');
});

test('a field that the first form has not filled is never written [LOG-01]', () => {
  const first = document.createElement('form');
  first.innerHTML = '<input name="username">';
  const second = document.createElement('form');
  second.innerHTML = '<input name="username">';
  const written = vi.fn();
  Object.defineProperty(second.querySelector('input') ?? {}, 'value', { set: written });
  keepTyped(first)(second);
  expect(written).not.toHaveBeenCalled();
});
