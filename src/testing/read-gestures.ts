import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EventObject } from 'xstate';
import { actAsync } from './render-view.tsx';

interface ReadPort {
  readonly refuse: (error: unknown) => Promise<void>;
}

/** Performs a step of `readSteps` on the view: the port rejects, or the user presses Retry. */
export function failOrRepeat(read: ReadPort, step: EventObject & { readonly cause?: EventObject }): Promise<void> {
  const { cause } = step;
  if (cause?.type === 'read.retry') return userEvent.click(screen.getByRole('button', { name: /^Retry/ }));
  return actAsync(() => read.refuse(cause !== undefined && 'error' in cause ? cause.error : null));
}
